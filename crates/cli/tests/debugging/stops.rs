//! Stops of a session: conditions, hit counts, log points, and pauses.

use crate::client::{Client, recorded};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A loop that ends with a violated assertion.
const LOOP: &str = r#"public class Loop {
    static long sum;
    final Integer limit = 4;
    final double[] rates = {0.5, 1.5};
    String name = "loop";

    void add(int i, String text) {
        sum += i;
    }

    void work(int rounds) {
        for (int i = 1; i <= rounds; i++) {
            add(i, "round " + i);
        }
        assert sum < 0 : sum;
    }

    public static void main(String[] args) {
        new Loop().work(10);
    }
}
"#;

fn line(part: &str) -> u64 {
    LOOP.lines().position(|line| line.contains(part)).unwrap() as u64 + 1
}

fn begun(folder: &Path) -> (Client, String) {
    let source = folder.join("Loop.java");
    fs::write(&source, LOOP).unwrap();
    let source = source.display().to_string();
    let trace = recorded(folder, &source);
    let mut client = Client::over_stdio(folder, &[&trace]);
    client.begin(json!({}));
    (client, source)
}

fn set(client: &mut Client, source: &str, breakpoints: &Value) -> Value {
    let wanted = json!({ "source": { "path": source }, "breakpoints": breakpoints });
    client.ask("setBreakpoints", wanted)["breakpoints"].clone()
}

fn value(client: &mut Client, thread: u64, text: &str) -> String {
    let (_, frame) = client.place(thread);
    let body = client.ask("evaluate", json!({ "expression": text, "frameId": frame }));
    body["result"].as_str().unwrap().to_owned()
}

/// Returns the values of the loop counter at the stops of repeated commands, until the stop `end`.
fn rounds(client: &mut Client, command: &str, end: &str) -> Vec<String> {
    let mut rounds = Vec::new();
    loop {
        let (reason, thread) = client.go(command, json!({ "threadId": 1 }));
        if reason == end {
            return rounds;
        }
        assert!(reason.ends_with("breakpoint"), "{reason}");
        rounds.push(value(client, thread, "i"));
    }
}

#[test]
fn hits_are_counted_along_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let (mut client, source) = begun(folder.path());
    let add = line("sum += i");
    set(&mut client, &source, &json!([{ "line": add, "hitCondition": "% 4" }]));
    assert_eq!(client.go("configurationDone", json!({})).0, "breakpoint");
    assert_eq!(value(&mut client, 1, "i"), "4");
    assert_eq!(rounds(&mut client, "continue", "exception"), ["8"]);
    // Reverse execution stops at the same hits, also after a restart.
    assert_eq!(rounds(&mut client, "reverseContinue", "entry"), ["8", "4"]);
    assert_eq!(client.go("restart", json!({})).0, "entry");
    assert_eq!(rounds(&mut client, "continue", "exception"), ["4", "8"]);
    // A breakpoint may be set in the middle or at the end of the path. Its hits count from the
    // beginning.
    for (hits, wanted) in
        [("3", &["3"][..]), (">= 9", &["9", "10"]), ("< 3", &["1", "2"]), ("11", &[])]
    {
        set(&mut client, &source, &json!([{ "line": add, "hitCondition": hits }]));
        let mut back = rounds(&mut client, "reverseContinue", "entry");
        back.reverse();
        assert_eq!(back, wanted, "{hits}");
        assert_eq!(rounds(&mut client, "continue", "exception"), wanted, "{hits}");
    }
    // Only arrivals at which the condition is true are hits.
    let both = json!([{ "line": add, "condition": "i % 2 == 0", "hitCondition": "> 3" }]);
    set(&mut client, &source, &both);
    client.go("restart", json!({}));
    assert_eq!(rounds(&mut client, "continue", "exception"), ["8", "10"]);
    set(&mut client, &source, &json!([]));
    let functions = json!({ "breakpoints": [{ "name": "Loop.add", "hitCondition": "7" }] });
    client.ask("setFunctionBreakpoints", functions);
    client.go("restart", json!({}));
    assert_eq!(rounds(&mut client, "continue", "exception"), ["7"]);
    client.end();
}

#[test]
fn conditions_watches_and_log_points_share_one_language() {
    let folder = tempfile::tempdir().unwrap();
    let (mut client, source) = begun(folder.path());
    let add = line("sum += i");
    let wanted = json!([
        { "line": add, "condition": "text.equals(\"round 3\") || sum + i * 2 == 65" },
        { "line": add, "condition": "i > limit && i <= limit + 1",
          "logMessage": "round {i}: sum {sum}, {name + \"!\"}, {gone}" },
        { "line": add, "condition": "i = 3" },
        { "line": add, "logMessage": "open {i" },
    ]);
    let placed = set(&mut client, &source, &wanted);
    for (at, verified) in [true, true, false, false].into_iter().enumerate() {
        assert_eq!(placed[at]["verified"], verified, "{placed}");
    }
    assert!(placed[2]["message"].as_str().unwrap().contains("=="), "{placed}");
    assert_eq!(client.go("configurationDone", json!({})).0, "breakpoint");
    for (text, wanted) in [
        ("i", "3"),
        ("i + 1L", "4"),
        ("-i / 2", "-1"),
        ("i / 2.0", "1.5"),
        ("rates[i - 2] * 2", "3.0"),
        ("limit * i", "12"),
        ("limit == 4 ? name : text", "\"loop\""),
        ("name.length() + rates.length", "6"),
        ("name + ':' + i", "\"loop:3\""),
        ("(this).name.isEmpty() || Loop.sum != 3", "false"),
        ("name == null", "false"),
        ("~i & 0xFF", "252"),
    ] {
        assert_eq!(value(&mut client, 1, text), wanted, "{text}");
    }
    let (_, frame) = client.place(1);
    for (text, part) in [
        ("i / 0", "division by zero"),
        ("name == \"loop\"", "equals"),
        ("i && true", "no boolean"),
        ("name.trim()", "trim() is not supported"),
        ("i.x", "neither fields nor elements"),
        ("rates[2]", "out of bounds"),
        ("i++", "++"),
    ] {
        let why = client.refused("evaluate", json!({ "expression": text, "frameId": frame }));
        assert!(why.contains(part), "{text}: {why}");
    }
    // A log point does not stop. The next stop is where the other condition is true.
    assert_eq!(client.go("continue", json!({ "threadId": 1 })).0, "breakpoint");
    assert_eq!(value(&mut client, 1, "i"), "10");
    let said = client.event("output")["output"].as_str().unwrap().to_owned();
    let wanted = "round 5: sum 10, loop!, {gone: there is no variable, field or class gone here}\n";
    assert_eq!(said, wanted);
    // Reverse execution prints no log output.
    assert_eq!(client.go("reverseContinue", json!({ "threadId": 1 })).0, "breakpoint");
    assert_eq!(value(&mut client, 1, "i"), "3");
    client.end();
}

/// A program whose path has long steps, so that a pause arrives during a step.
const LONG: &str = r"public class Long {
    static int rounds, last;

    public static void main(String[] args) {
        for (rounds = 0; rounds < 400_000; rounds++) {
            last = rounds;
        }
        assert rounds < 0;
    }
}
";

#[test]
fn a_running_program_answers_requests_and_is_paused() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Long.java");
    fs::write(&source, LONG).unwrap();
    let source = source.display().to_string();
    let trace = recorded(folder.path(), &source);
    let mut client = Client::over_stdio(folder.path(), &[&trace]);
    client.begin(json!({ "stopOnEntry": true }));
    assert_eq!(client.go("configurationDone", json!({})).0, "entry");
    // All requests are in one message, so that they arrive early in the execution.
    let seqs = client.send_all(&[
        ("continue", json!({ "threadId": 1 })),
        ("threads", json!({})),
        ("pause", json!({ "threadId": 1 })),
    ]);
    let answers: Vec<Value> = seqs.iter().map(|_| client.response()).collect();
    let stop = client.event("stopped");
    assert_eq!(stop["reason"], "pause", "{answers:?}");
    for answer in &answers {
        let seq = answer["request_seq"].as_i64().unwrap();
        assert!(seqs.contains(&seq), "{answer}");
    }
    let rounds: i64 = value(&mut client, 1, "rounds").parse().unwrap();
    assert!((0..400_000).contains(&rounds), "{rounds}");

    // A pause of a reverse execution returns to its origin. A breakpoint that is set meanwhile is hit.
    let seqs = client.send_all(&[
        ("continue", json!({ "threadId": 1 })),
        ("next", json!({ "threadId": 1 })),
        (
            "setBreakpoints",
            json!({
                "source": { "path": source },
                "breakpoints": [{ "line": 6, "condition": "rounds == 399999" }],
            }),
        ),
    ]);
    for (seq, done) in seqs.into_iter().zip([true, false, true]) {
        assert_eq!(client.answer(seq)["success"], done);
    }
    assert_eq!(client.event("stopped")["reason"], "breakpoint");
    assert_eq!(value(&mut client, 1, "rounds"), "399999");
    let seqs = client.send_all(&[
        ("reverseContinue", json!({ "threadId": 1 })),
        ("pause", json!({ "threadId": 1 })),
    ]);
    for seq in seqs {
        assert_eq!(client.answer(seq)["success"], true);
    }
    assert_eq!(client.event("stopped")["reason"], "pause");
    assert_eq!(value(&mut client, 1, "rounds"), "399999");
    client.end();
}
