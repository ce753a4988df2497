//! Tests of the selection of rows.

use super::*;

#[test]
fn effects_of_a_line_beyond_the_limit_are_folded() {
    let effects = (0..100).map(|n| (format!("writes {n}"), 1)).collect();
    let row = Row { effects, ..Row::default() };
    let texts: Vec<String> = brief(&row).effects.into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts.len(), 9);
    assert_eq!((&*texts[4], &*texts[8]), ("... 92 more", "writes 99"));
    assert_eq!(brief(&Row { chosen: true, ..row }).effects.len(), 100);
}

/// Returns a step with a write of the class library at line `line`.
fn library(thread: u32, line: u32, method: &str, subject: &str) -> TraceStep {
    TraceStep {
        thread,
        events: vec![StepEvent {
            kind: Happening::Write,
            text: format!("writes {subject} = 1"),
            subject: Some(subject.into()),
            value: Some("1".into()),
            file: Some("A.java".into()),
            line: Some(line),
            source: None,
            path: None,
            library: Some(method.into()),
            actor: None,
            cause: false,
            within: false,
            called: None,
        }],
        ..TraceStep::default()
    }
}

fn library_effects(violation: &Violation) -> Vec<(u32, String)> {
    let rows = lines(violation, "A", false).into_iter().filter_map(|line| match line {
        Line::Row(row) => Some((row.line?, row.effects.first()?.0.clone())),
        Line::Folded { .. } => None,
    });
    rows.collect()
}

#[test]
fn library_accesses_to_shared_variables_are_shown_at_the_call() {
    let trace = vec![
        library(0, 5, "HashMap.putVal", "HashMap@1.size"),
        library(0, 6, "AbstractQueuedSynchronizer.compareAndSetState", "ReentrantLock@1.state"),
        library(0, 7, "HashMap.putVal", "HashMap@2.size"),
        library(1, 8, "HashMap.removeNode", "HashMap@1.size"),
        library(1, 9, "ReentrantLock.lock", "ReentrantLock@1.state"),
    ];
    let mut violation = Violation { trace, ..Violation::default() };
    let changes = [
        (5, "HashMap.putVal writes HashMap@1.size = 1".to_owned()),
        (8, "HashMap.removeNode writes HashMap@1.size = 1".to_owned()),
    ];
    assert_eq!(library_effects(&violation), changes);
    // The count of a synchronizer is shown if a thread waits forever for the synchronizer.
    violation.threads = vec![crate::ThreadInfo {
        waits_for: Some("ReentrantLock@1".into()),
        ..crate::ThreadInfo::default()
    }];
    let lines: Vec<u32> = library_effects(&violation).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [5, 6, 8, 9]);
    violation.threads.push(crate::ThreadInfo {
        holds: vec!["ReentrantLock@1".into()],
        ..crate::ThreadInfo::default()
    });
    assert_eq!(library_effects(&violation).len(), 2);
}

/// Returns a call of the library at line `line`.
fn call(thread: u32, line: u32, text: &str, changes: bool) -> TraceStep {
    let mut step = acting(thread, line, Happening::Call, "HashMap@1");
    let called = crate::Called { changes, ..crate::Called::default() };
    (step.events[0].text, step.events[0].called) = (text.into(), Some(called));
    step
}

#[test]
fn a_call_is_shown_in_place_of_its_events() {
    let within = |thread: u32, line: u32| {
        let mut step = library(thread, line, "HashMap.putVal", "HashMap@1.size");
        step.events[0].within = true;
        step
    };
    let put = "map.put(1, 2) = null";
    let trace = vec![
        within(0, 5),
        call(0, 5, put, true),
        within(1, 6),
        call(1, 6, "map.get(1) = 2", false),
    ];
    let mut violation = Violation { trace, ..Violation::default() };
    let shown = [(5, put.to_owned()), (6, "map.get(1) = 2".to_owned())];
    assert_eq!(library_effects(&violation), shown);
    assert_eq!(lines(&violation, "A", true).len(), 2);
    // Calls without a change, and calls on objects of one thread, are not shown.
    violation.trace[1] = call(0, 5, put, false);
    assert_eq!(library_effects(&violation), []);
    violation.trace[1] = call(1, 5, put, true);
    assert_eq!(library_effects(&violation), []);
    // The call at the failing line is shown.
    violation.exception = Some("E".into());
    let place =
        crate::Location { file: Some("A.java".into()), line: Some(5), ..Default::default() };
    violation.location = Some(place);
    assert_eq!(library_effects(&violation), shown[..1]);
}

#[test]
fn nested_classes_of_the_program_have_short_names() {
    assert_eq!(short("reads Main$Cell@1.x = 0", "a.b.Main"), "reads Cell@1.x = 0");
    assert_eq!(short("locks Main@1", "Main"), "locks Main@1");
    assert_eq!(short("OtherMain$Cell@1", "Main"), "OtherMain$Cell@1");
    assert_eq!(short("Main$1@1", "Main"), "Main$1@1");
    assert_eq!(short("reads Main$$Lambda/0x0000a2@1.x = 0", "Main"), "reads lambda@1.x = 0");
}
/// Returns a step with an event of the program about `subject` at `line`.
fn acting(thread: u32, line: u32, kind: Happening, subject: &str) -> TraceStep {
    let mut step = library(thread, line, "", subject);
    let event = &mut step.events[0];
    (event.kind, event.library) = (kind, None);
    event.text = format!("{kind:?} {subject}");
    step.thread_name = format!("T{thread}");
    step
}

#[test]
fn repeated_steps_of_a_long_path_are_folded() {
    // Two threads alternate at the same lines.
    let mut trace = Vec::new();
    for round in 0..16 {
        let thread = round % 2;
        trace.push(acting(thread, 5, Happening::Lock, "Cell@1"));
        trace.push(acting(thread, 6, Happening::Read, "Cell@1.limit"));
        trace.push(acting(thread, 7, Happening::Write, "Cell@1.count"));
        trace.push(acting(thread, 8, Happening::Notify, "Cell@1"));
        trace.push(acting(thread, 9, Happening::Unlock, "Cell@1"));
    }
    let violation = Violation { trace, ..Violation::default() };
    let shown_lines = lines(&violation, "A", false);
    let shown = |line: &Line| match line {
        Line::Row(row) => format!("{} {}", row.thread, row.line.unwrap_or_default()),
        Line::Folded { .. } => line.folded().unwrap_or_default(),
    };
    let texts: Vec<String> = shown_lines.iter().map(shown).collect();
    // Long paths omit reads of variables that no thread changes.
    assert_eq!(texts[..5], ["0 5", "0 7", "0 8", "0 9", "3 steps as T0 above"]);
    let again = "3 steps as it did above";
    assert_eq!(texts[5..9], ["1 8", "1 step as T0 above", again, "0 8"]);
    assert_eq!(lines(&violation, "A", true).len(), 80);
}

#[test]
fn folded_lines_of_one_step_are_no_steps() {
    let folded = |steps| Line::Folded { thread: 0, steps, like: None }.folded().unwrap_or_default();
    assert_eq!([0, 1, 2].map(folded), ["more lines of this step", "1 more step", "2 more steps"]);
}

#[test]
fn variables_written_before_the_first_start_are_not_shared() {
    let start = |step: &mut TraceStep| step.events[0].subject = Some("T1".into());
    let mut starts = acting(0, 2, Happening::Start, "T1");
    start(&mut starts);
    let trace = vec![
        acting(0, 1, Happening::Write, "A.before"),
        starts,
        acting(0, 3, Happening::Write, "A.after"),
        acting(1, 9, Happening::Read, "A.before"),
        acting(1, 9, Happening::Read, "A.after"),
    ];
    let violation = Violation { trace, ..Violation::default() };
    assert_eq!(shared(&violation).into_iter().collect::<Vec<_>>(), ["A.after"]);
}

#[test]
fn the_last_write_of_a_failing_value_is_not_folded() {
    let mut trace: Vec<TraceStep> =
        (1..40).map(|line| acting(0, line, Happening::Write, "A@1.other")).collect();
    trace[20] = acting(0, 21, Happening::Write, "A@1.sum");
    let mut violation = Violation { trace, ..Violation::default() };
    let has = |violation: &Violation| {
        let lines = lines(violation, "A", false);
        lines.iter().any(|line| matches!(line, Line::Row(row) if row.line == Some(21)))
    };
    assert!(!has(&violation));
    let name = "a.sum".to_owned();
    violation.values = vec![NamedValue { name, value: "1".into(), written_in: Some(20) }];
    assert!(has(&violation));
}
