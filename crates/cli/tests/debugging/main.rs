//! Sessions of the debugger, driven over the protocol by a small client.
//!
//! Source: Debug Adapter Protocol. Invariant: the client waits for messages, and never for a period of
//! time.

#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_pass_by_value)]

mod client;
mod cycles;
mod stops;

use client::{Client, example, line_of, recorded};
use serde_json::json;
use std::fs;
use std::path::Path;

/// A program in which one thread is relevant.
const STEPS: &str = r#"import java.util.ArrayList;
import java.util.List;

public class Steps {
    static int calls;
    enum Colour { RED, GREEN }
    private final List<String> names = new ArrayList<>();
    private final int[] numbers = {7, 8, 9};
    private Colour colour = Colour.GREEN;

    int twice(int x) {
        calls++;
        int result = x + x;
        return result;
    }

    void work() {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += twice(i);
        }
        names.add("a \"quoted\" name");
        Integer boxed = sum;
        check(boxed);
    }

    void check(Integer boxed) {
        String text = "no " + boxed;
        try {
            Integer.parseInt(text);
        } catch (NumberFormatException e) {
            System.out.println("caught");
        }
        numbers[2] = boxed;
        throw new IllegalStateException("sum is " + boxed);
    }

    public static void main(String[] args) throws InterruptedException {
        Steps steps = new Steps();
        Thread other = new Thread(() -> System.out.println("other"));
        other.start();
        other.join();
        steps.work();
    }
}
"#;

/// Returns the number of the line of `STEPS` that contains a text.
fn line(part: &str) -> u64 {
    STEPS.lines().position(|line| line.contains(part)).unwrap() as u64 + 1
}

fn steps(folder: &Path) -> (String, String) {
    let source = folder.join("Steps.java");
    fs::write(&source, STEPS).unwrap();
    let source = source.display().to_string();
    let trace = recorded(folder, &source);
    (source, trace)
}

#[test]
fn breakpoints_and_steps_work_in_both_directions() {
    let folder = tempfile::tempdir().unwrap();
    let (source, trace) = steps(folder.path());
    let mut client = Client::over_stdio(folder.path(), &[&trace]);
    client.begin(json!({}));
    let breakpoints = json!({
        "source": { "path": source },
        // The second breakpoint is at a line without code.
        "breakpoints": [
            { "line": line("sum += twice"), "condition": "i == 2" },
            { "line": line("void check(") - 1 },
            { "line": line("int result"), "hitCondition": "no number" },
            { "line": line("int result"), "condition": "f(x) > 3" },
            { "line": 4000 },
        ],
    });
    let placed = client.ask("setBreakpoints", breakpoints)["breakpoints"].clone();
    assert_eq!(placed[0]["line"], line("sum += twice"));
    assert_eq!(placed[1]["line"], line("String text ="), "{placed}");
    for at in 2..5 {
        assert_eq!(placed[at]["verified"], false, "{placed}");
        assert!(placed[at]["message"].is_string(), "{placed}");
    }
    client.ask("setExceptionBreakpoints", json!({ "filters": ["uncaught"] }));
    let (reason, thread) = client.go("configurationDone", json!({}));
    assert_eq!(reason, "breakpoint");
    assert_eq!(client.place(thread).0, line("sum += twice"));
    assert_eq!(client.event("output")["output"], "other\n");
    let locals = client.locals(thread);
    assert_eq!(locals[0].0, "this");
    assert_eq!(locals[1..], [("sum".into(), "2".into()), ("i".into(), "2".into())]);

    // Step into the call, over a line, and out again.
    let step = |client: &mut Client, command: &str| {
        let (reason, stopped) = client.go(command, json!({ "threadId": thread }));
        assert_eq!(stopped, thread);
        (reason, client.place(thread).0)
    };
    let step_to = |client: &mut Client, command: &str, part: &str| {
        assert_eq!(step(client, command), ("step".to_owned(), line(part)), "{command} to {part}");
    };
    step_to(&mut client, "stepIn", "calls++");
    step_to(&mut client, "next", "int result");
    step_to(&mut client, "next", "return result");
    assert_eq!(
        client.locals(thread)[1..],
        [("x".to_owned(), "2".to_owned()), ("result".to_owned(), "4".to_owned()),]
    );
    // Two steps back: a variable without a value yet is not shown.
    step_to(&mut client, "stepBack", "int result");
    step_to(&mut client, "stepBack", "calls++");
    assert_eq!(client.locals(thread)[1..], [("x".to_owned(), "2".to_owned())]);
    let (_, frame) = client.place(thread);
    let evaluate = |client: &mut Client, text: &str, frame: u64| {
        client.ask("evaluate", json!({ "expression": text, "frameId": frame }))
    };
    assert_eq!(evaluate(&mut client, "calls", frame)["result"], "2");
    step_to(&mut client, "next", "int result");
    let (_, frame) = client.place(thread);
    assert_eq!(evaluate(&mut client, "Steps.calls", frame)["result"], "3");
    step_to(&mut client, "stepOut", "sum += twice");
    // Step back over the whole call from its inside, then to the head of the loop.
    step_to(&mut client, "stepBack", "sum += twice");
    step_to(&mut client, "stepBack", "for (int i");

    // Continue to the moved breakpoint, and expand objects.
    let (reason, _) = client.go("continue", json!({ "threadId": thread }));
    assert_eq!(reason, "breakpoint");
    let (reason, _) = client.go("continue", json!({ "threadId": thread }));
    assert_eq!((reason.as_str(), client.place(thread).0), ("breakpoint", line("String text =")));
    let (_, frame) = client.place(thread);
    for (text, value) in [
        ("this.numbers[1]", "8"),
        ("numbers.length", "3"),
        ("colour", "Colour.GREEN"),
        ("names.size", "1"),
        ("names.elementData[0]", r#""a \"quoted\" name""#),
        ("boxed.value", "6"),
    ] {
        assert_eq!(evaluate(&mut client, text, frame)["result"], value, "{text}");
    }
    let array = evaluate(&mut client, "numbers", frame);
    assert_eq!((&array["indexedVariables"], &array["type"]), (&json!(3), &json!("int[]")));
    let page = json!({
        "variablesReference": array["variablesReference"], "filter": "indexed", "start": 1, "count": 1,
    });
    let page = client.ask("variables", page)["variables"].clone();
    assert_eq!((page[0]["name"].as_str(), page.as_array().unwrap().len()), (Some("[1]"), 1));
    let object = evaluate(&mut client, "this", frame);
    let fields = client.variables(&object["variablesReference"]);
    assert_eq!(
        fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["names", "numbers", "colour",]
    );
    let wrong = json!({ "expression": "numbers[3]", "frameId": frame });
    assert!(client.refused("evaluate", wrong).contains("out of bounds"));
    let wrong = json!({ "expression": "twice(3)", "frameId": frame });
    assert!(client.refused("evaluate", wrong).contains("not supported"));

    // The debugger does not stop at the caught exception, but at the uncaught one.
    let (reason, _) = client.go("continue", json!({ "threadId": thread }));
    assert_eq!((reason.as_str(), client.place(thread).0), ("exception", line("throw new")));
    let exception = client.ask("exceptionInfo", json!({ "threadId": thread }));
    assert_eq!(exception["exceptionId"], "java.lang.IllegalStateException");
    assert_eq!(exception["description"], "java.lang.IllegalStateException: sum is 6");
    let (_, frame) = client.place(thread);
    assert_eq!(evaluate(&mut client, "numbers[2]", frame)["result"], "6");
    assert_eq!(client.go("continue", json!({ "threadId": thread })).0, "exception");
    let exception = client.ask("exceptionInfo", json!({ "threadId": thread }));
    assert_eq!(exception["exceptionId"], "uncaught-exception");

    // Reverse execution passes all stops up to the beginning.
    let back = json!({ "threadId": thread });
    assert_eq!(client.go("reverseContinue", back.clone()).0, "exception");
    assert_eq!(client.place(thread).0, line("throw new"));
    assert_eq!(client.go("reverseContinue", back.clone()).0, "breakpoint");
    assert_eq!(client.place(thread).0, line("String text ="));
    assert_eq!(client.go("reverseContinue", back.clone()).0, "breakpoint");
    assert_eq!(client.place(thread).0, line("sum += twice"));
    assert_eq!(client.locals(thread)[2], ("i".to_owned(), "2".to_owned()));
    assert_eq!(client.go("reverseContinue", back).0, "entry");
    assert_eq!(client.go("restart", json!({})).0, "entry");

    // The debugger stops at caught exceptions if the filter includes them.
    client.ask("setBreakpoints", json!({ "source": { "path": source }, "breakpoints": [] }));
    client.ask("setExceptionBreakpoints", json!({ "filters": ["caught"] }));
    let functions = json!({ "breakpoints": [{ "name": "Steps.twice" }, { "name": "none" }] });
    let placed = client.ask("setFunctionBreakpoints", functions)["breakpoints"].clone();
    assert_eq!((&placed[0]["verified"], &placed[1]["verified"]), (&json!(true), &json!(false)));
    for _ in 0..3 {
        assert_eq!(client.go("continue", json!({ "threadId": thread })).0, "function breakpoint");
        assert_eq!(client.place(thread).0, line("calls++"));
    }
    assert_eq!(client.go("continue", json!({ "threadId": thread })).0, "exception");
    let exception = client.ask("exceptionInfo", json!({ "threadId": thread }));
    assert_eq!(exception["exceptionId"], "java.lang.NumberFormatException");
    client.end();
}

#[test]
fn threads_stop_where_the_recorded_schedule_puts_them() {
    let folder = tempfile::tempdir().unwrap();
    let source = example("DiningPhilosophers");
    let trace = recorded(folder.path(), &source);
    let mut client = Client::over_a_port(folder.path(), &[]);
    client.begin(json!({ "trace": trace, "stopOnEntry": true }));
    let second = line_of(&source, "synchronized (second)");
    let breakpoints = json!({ "source": { "path": source }, "breakpoints": [{ "line": second }] });
    client.ask("setBreakpoints", breakpoints);
    assert_eq!(client.go("configurationDone", json!({})).0, "entry");
    // Each philosopher reaches its second fork.
    let mut threads = Vec::new();
    for _ in 0..3 {
        let (reason, thread) = client.go("continue", json!({ "threadId": 1 }));
        assert_eq!((reason.as_str(), client.place(thread).0), ("breakpoint", second));
        assert!(!threads.contains(&thread));
        threads.push(thread);
    }
    let (reason, last) = client.go("continue", json!({ "threadId": 1 }));
    let stop = client.ask("exceptionInfo", json!({ "threadId": last }));
    assert_eq!((reason.as_str(), &stop["exceptionId"]), ("exception", &json!("deadlock")));
    let all = client.ask("threads", json!({}))["threads"].clone();
    let blocked = all.as_array().unwrap().iter();
    let blocked = blocked.filter(|t| t["name"].as_str().unwrap().contains("Fork@"));
    assert_eq!(blocked.count(), 3, "{all}");
    for thread in &threads {
        assert_eq!(client.place(*thread).0, second);
    }
    // The path ends here. Reverse execution has the same stops.
    assert_eq!(client.go("continue", json!({ "threadId": last })).0, "exception");
    for thread in threads.iter().rev() {
        let back = client.go("reverseContinue", json!({ "threadId": last }));
        assert_eq!(back, ("breakpoint".to_owned(), *thread));
    }
    client.end();
}

#[test]
fn unsupported_requests_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (source, trace) = steps(folder.path());
    let mut client = Client::over_stdio(folder.path(), &[]);
    assert!(client.refused("threads", json!({})).contains("nothing is debugged"));
    assert!(client.refused("launch", json!({ "trace": trace })).contains("initialize comes first"));
    client.ask("initialize", json!({}));
    assert!(client.refused("launch", json!({})).contains("trace"));
    for garbage in ["{}", "[1,2", "null", r#"{"seq":5,"type":"response"}"#] {
        client.send_bytes(format!("Content-Length: {}\r\n\r\n{garbage}", garbage.len()).as_bytes());
        assert_eq!(client.message()["success"], false);
    }
    client.ask("launch", json!({ "trace": trace }));
    client.event("initialized");
    assert!(client.refused("continue", json!({})).contains("configurationDone"));
    assert!(client.refused("configure", json!({})).contains("configure is not supported"));
    assert!(client.refused("setBreakpoints", json!({ "breakpoints": 3 })).contains("arguments"));
    assert!(client.refused("setBreakpoints", json!({})).contains("path"));
    let unknown = json!({ "source": { "path": "/no/Other.java" }, "breakpoints": [{ "line": 1 }] });
    let placed = client.ask("setBreakpoints", unknown);
    assert_eq!(placed["breakpoints"][0]["verified"], false);
    let wanted = json!({ "source": { "path": source }, "breakpoints": [{ "line": line("Integer.parseInt") }] });
    client.ask("setBreakpoints", wanted);
    let (_, thread) = client.go("configurationDone", json!({}));
    for (command, arguments) in [
        ("scopes", json!({ "frameId": 99 })),
        ("variables", json!({ "variablesReference": 99 })),
        ("variables", json!({ "variablesReference": -1 })),
        ("evaluate", json!({ "expression": "nothing" })),
        ("next", json!({})),
        ("stackTrace", json!({ "threadId": "one" })),
        ("source", json!({ "sourceReference": 77 })),
        ("exceptionInfo", json!({})),
        ("launch", json!({ "trace": trace })),
    ] {
        client.refused(command, arguments);
    }
    let frames = client.ask("stackTrace", json!({ "threadId": 4711 }));
    assert_eq!(frames["totalFrames"], 0);
    let text = client.ask("source", json!({ "source": { "path": source }, "sourceReference": 0 }));
    assert_eq!(text["content"], STEPS);
    // The response to a request for a source of the class library is an error with a reason.
    client.ask("setExceptionBreakpoints", json!({ "filters": ["caught"] }));
    client.go("continue", json!({ "threadId": thread }));
    let frames = client.ask("stackTrace", json!({ "threadId": thread }));
    let top = &frames["stackFrames"][0];
    assert_eq!(top["presentationHint"], "subtle", "{top}");
    let reference = top["source"]["sourceReference"].clone();
    let why = client.refused("source", json!({ "sourceReference": reference }));
    assert!(why.contains("was not found"), "{why}");
    // A malformed header ends the session with an error.
    client.send_bytes(&[b'x'; 5000]);
    let answer = loop {
        let message = client.message();
        if message["type"] == "response" {
            break message;
        }
    };
    assert!(answer["message"].as_str().unwrap().contains("longer than 4096"), "{answer}");
    assert_eq!(client.child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_disconnected_client_ends_the_session() {
    let folder = tempfile::tempdir().unwrap();
    let (_, trace) = steps(folder.path());
    let mut client = Client::over_stdio(folder.path(), &[&trace]);
    client.begin(json!({}));
    client.output = Box::new(std::io::sink());
    assert!(client.child.wait().unwrap().success());

    let mut client = Client::over_stdio(folder.path(), &["no-such-trace"]);
    client.ask("initialize", json!({}));
    assert!(client.refused("launch", json!({})).contains("no-such-trace"));
    client.event("terminated");
    client.ask("disconnect", json!({}));
    assert_eq!(client.child.wait().unwrap().code(), Some(2));
}
