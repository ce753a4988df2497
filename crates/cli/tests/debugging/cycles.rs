//! Infinite paths: the debugger executes the cycle several times.

use crate::client::{Client, tool};
use serde_json::json;
use std::fs;

/// A program that alternates between two values in an infinite loop.
const TURNS: &str = "public class Turns {
    static int x;

    public static void main(String[] args) {
        while (true) {
            x = 1 - x;
        }
    }
}
";

#[test]
fn a_cycle_is_executed_three_times() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("Turns.java"), TURNS).unwrap();
    let source = folder.join("Turns.java").display().to_string();
    let property = "ltl: <> [] Turns.x == 1";
    let mut check = tool(folder);
    check.args(["check", &source, "--property", property, "--trace", "trace.json"]);
    assert_eq!(check.output().unwrap().status.code(), Some(1));
    let mut client = Client::over_stdio(folder, &["trace.json"]);
    client.begin(json!({}));
    let wanted = json!({ "source": { "path": source }, "breakpoints": [{ "line": 6 }] });
    client.ask("setBreakpoints", wanted);
    let mut stop = client.go("configurationDone", json!({}));
    let mut turns = 0;
    while stop.0 == "breakpoint" {
        turns += 1;
        stop = client.go("continue", json!({ "threadId": stop.1 }));
    }
    // Each execution of the cycle has two turns of the loop.
    assert!((6..=8).contains(&turns), "{turns}");
    assert_eq!(stop.0, "exception");
    let told = client.event("output")["output"].as_str().unwrap().to_owned();
    assert!(told.contains("are repeated for ever; 3 rounds are shown"), "{told}");
    client.end();
}
