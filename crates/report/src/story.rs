//! A path as rows for people: what each thread did, line by line, and what of it is worth a look.
//!
//! Invariant: a row is folded only if nothing happens in it that another thread of the path could
//! notice; choices, waiting, notifying and exceptions always show.

use crate::{Choice, Happening, StepEvent, TraceStep, Violation};
use std::collections::{BTreeMap, BTreeSet};

/// The most rows of one stretch that are shown when it is folded.
const SHOWN_ROWS: usize = 14;
/// The most effects of one row that are shown when it is folded.
const SHOWN_EFFECTS: usize = 8;
/// Fewer rows than this are not worth folding.
const LEAST_FOLD: usize = 2;
/// So many steps in which nothing is to be told are not counted.
const PASSED_OVER: usize = 3;

/// What locks, threads and other synchronizers are made of.
const SYNCHRONIZERS: [&str; 8] = [
    "AbstractOwnableSynchronizer",
    "AbstractQueuedSynchronizer",
    "AbstractQueuedLongSynchronizer",
    "LockSupport",
    "ReentrantLock",
    "ReentrantReadWriteLock",
    "StampedLock",
    "Thread",
];

/// What one thread did at one source line without interruption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The thread.
    pub thread: u32,
    /// The source file's name, if known.
    pub file: Option<String>,
    /// The line, counted from 1, if known.
    pub line: Option<u32>,
    /// The text of that line, if the source was found.
    pub source: Option<String>,
    /// What happened, with how often in a row.
    pub effects: Vec<(String, usize)>,
    /// Whether it must not be folded away.
    pub eventful: bool,
    /// Whether something was chosen.
    pub chosen: bool,
    /// How many steps begin in it.
    pub steps: usize,
    /// The index of the first of its steps.
    pub first: usize,
}

/// A row, or some that are folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row that is shown.
    Row(Row),
    /// How many steps of a thread are folded.
    Folded {
        /// The thread.
        thread: u32,
        /// The steps.
        steps: usize,
    },
}

/// Takes what an object is called within the program's main class from its name.
pub fn short(text: &str, target: &str) -> String {
    let simple = target.rsplit('.').next().unwrap_or(target);
    if simple.is_empty() {
        return text.to_owned();
    }
    let prefix = format!("{simple}$");
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(&prefix) {
        let (before, after) = rest.split_at(at);
        let inner = &after[prefix.len()..];
        let joined = before.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '$');
        let named = inner.chars().next().is_some_and(char::is_alphabetic);
        out.push_str(before);
        if joined || !named {
            out.push_str(&prefix);
        }
        rest = inner;
    }
    out.push_str(rest);
    without_numbers(&out)
}

/// Calls the object behind a lambda `lambda`, whatever its class is called.
fn without_numbers(text: &str) -> String {
    const MARK: &str = "$$Lambda/0x";
    let Some(at) = text.find(MARK) else { return text.to_owned() };
    let (before, after) = text.split_at(at);
    let before = before.trim_end_matches(|c: char| c.is_alphanumeric() || "_$.".contains(c));
    let after = after[MARK.len()..].trim_start_matches(|c: char| c.is_ascii_hexdigit());
    format!("{before}lambda{}", without_numbers(after))
}

/// Threads of a path in the order in which they first act, with their names.
pub fn threads(violation: &Violation) -> Vec<(u32, String)> {
    let mut all: Vec<(u32, String)> = Vec::new();
    let steps = violation.trace.iter().map(|step| (step.thread, step.thread_name.as_str()));
    let ends = violation.threads.iter().map(|thread| (thread.id, thread.name.as_str()));
    for (thread, name) in steps.chain(ends) {
        if !all.iter().any(|(known, _)| *known == thread) {
            let name = if name.is_empty() { format!("thread {thread}") } else { name.to_owned() };
            all.push((thread, name));
        }
    }
    all
}

/// The lines of a path; all rows if `unfolded`.
pub fn lines(violation: &Violation, target: &str, unfolded: bool) -> Vec<Line> {
    let rows = rows(violation, target, unfolded);
    let few = rows.iter().filter(|row| !row.effects.is_empty()).count() <= SHOWN_ROWS;
    let mut lines = Vec::new();
    for block in rows.chunk_by(|a, b| a.thread == b.thread) {
        if unfolded {
            lines.extend(block.iter().cloned().map(Line::Row));
        } else {
            let block: Vec<Row> = block.iter().map(brief).collect();
            fold(&block, few, &mut lines);
        }
    }
    lines
}

/// The row with no more effects than one wants to read, unless they are choices.
fn brief(row: &Row) -> Row {
    let mut row = row.clone();
    let ends = SHOWN_EFFECTS / 2;
    if row.effects.len() > SHOWN_EFFECTS + 1 && !row.chosen {
        let last = row.effects.split_off(row.effects.len() - ends);
        let hidden: usize = row.effects[ends..].iter().map(|(_, times)| times).sum();
        row.effects.truncate(ends);
        row.effects.push((format!("... {hidden} more"), 1));
        row.effects.extend(last);
    }
    row
}

/// Folds rows of one thread; where there are `few` in all, only those with nothing to tell.
fn fold(block: &[Row], few: bool, lines: &mut Vec<Line>) {
    let long = block.len() > SHOWN_ROWS;
    let kept = |at: usize| {
        let at_end = at + 1 == block.len() || at == 0;
        let row = &block[at];
        let near = !long || at < SHOWN_ROWS / 2 || at + SHOWN_ROWS / 2 >= block.len();
        row.chosen || row.eventful && near || (at_end || few) && !row.effects.is_empty()
    };
    let mut at = 0;
    while at < block.len() {
        let hidden = (at..block.len()).take_while(|&row| !kept(row)).count();
        let shows_nothing = block[at..at + hidden].iter().all(|row| row.effects.is_empty());
        if hidden >= LEAST_FOLD || hidden > 0 && shows_nothing {
            let steps = block[at..at + hidden].iter().map(|row| row.steps).sum();
            if !shows_nothing || steps > PASSED_OVER {
                lines.push(Line::Folded { thread: block[at].thread, steps });
            }
            at += hidden;
        } else {
            lines.push(Line::Row(block[at].clone()));
            at += 1;
        }
    }
}

/// Variables and locks that more than one thread touches, one of them other than reading.
fn shared(violation: &Violation) -> BTreeSet<&str> {
    let mut users: BTreeMap<&str, (BTreeSet<u32>, bool)> = BTreeMap::new();
    for step in &violation.trace {
        for event in &step.events {
            if let Some(subject) = event.subject.as_deref() {
                let (threads, changed) = users.entry(subject).or_default();
                threads.insert(step.thread);
                *changed |= event.kind != Happening::Read;
            }
        }
    }
    for thread in &violation.threads {
        for object in thread.waits_for.iter().chain(&thread.holds) {
            users.entry(object).or_default().0.insert(thread.id);
            users.entry(object).or_default().1 = true;
        }
    }
    let shared = users.into_iter().filter(|(_, (threads, changed))| threads.len() > 1 && *changed);
    shared.map(|(subject, _)| subject).collect()
}

fn is_eventful(event: &StepEvent, shared: &BTreeSet<&str>) -> bool {
    match event.kind {
        Happening::Read | Happening::Write | Happening::Lock | Happening::Unlock => {
            event.library.is_none() && event.subject.as_deref().is_none_or(|s| shared.contains(s))
        }
        Happening::End => false,
        _ => event.library.is_none(),
    }
}

/// What says of synchronizers of the library on which threads wait for ever how many permits are left,
/// or what else they count; who holds a lock is told otherwise.
fn counts(violation: &Violation) -> BTreeSet<String> {
    let held = |object: &String| violation.threads.iter().any(|t| t.holds.contains(object));
    let wanted = violation.threads.iter().filter_map(|thread| thread.waits_for.as_ref());
    wanted.filter(|object| !held(object)).map(|object| format!("{object}.state")).collect()
}

/// The method of the class library that reads or writes what another thread writes or reads, as those
/// of collections that threads share do. What locks are made of is told as locks.
fn touch<'a>(event: &'a StepEvent, shared: &BTreeSet<&str>) -> Option<&'a str> {
    let library = event.library.as_deref()?;
    let seen = event.subject.as_deref().is_some_and(|subject| shared.contains(subject));
    let told = SYNCHRONIZERS.iter().any(|class| library.starts_with(class));
    let accesses = matches!(event.kind, Happening::Read | Happening::Write);
    (accesses && seen && !told).then_some(library)
}

fn rows(violation: &Violation, target: &str, unfolded: bool) -> Vec<Row> {
    let shared = shared(violation);
    let counts = counts(violation);
    let mut rows: Vec<Row> = Vec::new();
    for (at, step) in violation.trace.iter().enumerate() {
        let mut begun = false;
        for event in &step.events {
            let count = event.kind == Happening::Write
                && event.subject.as_ref().is_some_and(|subject| counts.contains(subject));
            let touch = touch(event, &shared).filter(|_| !unfolded && !count);
            let eventful = count || touch.is_some() || is_eventful(event, &shared);
            let place = match &event.library {
                // What the class library does is told where the program is.
                Some(_) if !unfolded && !count && touch.is_none() => (None, None),
                _ => (event.file.as_deref(), event.line),
            };
            let silent = matches!(event.kind, Happening::Lock | Happening::Unlock) && !eventful;
            let row = row_at(&mut rows, step, at, place, event.source.as_deref(), &mut begun);
            row.eventful |= eventful;
            row.chosen |= event.kind == Happening::Choose;
            if let Some(method) = touch {
                // The first that a method reads, and the first that it writes, stand for what it does.
                let text = short(&format!("{method} {}", event.text), target);
                let verb = event.text.split(' ').next().unwrap_or_default();
                let begin = format!("{method} {verb} ");
                if row.effects.iter().all(|(known, _)| !known.starts_with(&begin)) {
                    row.effects.push((text, 1));
                }
            } else if unfolded || count || event.library.is_none() && !silent {
                let text = short(&event.text, target);
                match row.effects.last_mut() {
                    Some((last, times)) if *last == text => *times += 1,
                    _ => row.effects.push((text, 1)),
                }
            }
        }
        if step.events.is_empty() {
            let place = (step.file.as_deref(), step.line);
            let row = row_at(&mut rows, step, at, place, step.source.as_deref(), &mut begun);
            if !step.text.is_empty() {
                row.effects.push((short(&step.text, target), 1));
            }
            row.chosen |= step.choice == Choice::Data;
        }
    }
    rows
}

/// The row that something of a step belongs to: the last one, if it is about the same line.
fn row_at<'a>(
    rows: &'a mut Vec<Row>,
    step: &TraceStep,
    at: usize,
    (file, line): (Option<&str>, Option<u32>),
    source: Option<&str>,
    begun: &mut bool,
) -> &'a mut Row {
    let same = rows.last().is_some_and(|row| {
        row.thread == step.thread
            && (line.is_none() || row.line == line && row.file.as_deref() == file)
    });
    if !same {
        rows.push(Row {
            thread: step.thread,
            file: file.map(str::to_owned),
            line,
            source: source.map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned),
            first: at,
            ..Row::default()
        });
    }
    let last = rows.len() - 1;
    let row = &mut rows[last];
    row.steps += usize::from(!std::mem::replace(begun, true));
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_does_a_lot_is_folded_too() {
        let effects = (0..100).map(|n| (format!("writes {n}"), 1)).collect();
        let row = Row { effects, ..Row::default() };
        let texts: Vec<String> = brief(&row).effects.into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts.len(), 9);
        assert_eq!((&*texts[4], &*texts[8]), ("... 92 more", "writes 99"));
        assert_eq!(brief(&Row { chosen: true, ..row }).effects.len(), 100);
    }

    /// A step in which the class library writes for line `line`.
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
            }],
            ..TraceStep::default()
        }
    }

    fn told(violation: &Violation) -> Vec<(u32, String)> {
        let rows = lines(violation, "A", false).into_iter().filter_map(|line| match line {
            Line::Row(row) => Some((row.line?, row.effects.first()?.0.clone())),
            Line::Folded { .. } => None,
        });
        rows.collect()
    }

    #[test]
    fn what_the_library_does_with_shared_variables_is_told_where_it_is_called() {
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
        assert_eq!(told(&violation), changes);
        // What a synchronizer counts is told if someone waits for it for ever.
        violation.threads = vec![crate::ThreadInfo {
            waits_for: Some("ReentrantLock@1".into()),
            ..crate::ThreadInfo::default()
        }];
        let lines: Vec<u32> = told(&violation).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [5, 6, 8, 9]);
        violation.threads.push(crate::ThreadInfo {
            holds: vec!["ReentrantLock@1".into()],
            ..crate::ThreadInfo::default()
        });
        assert_eq!(told(&violation).len(), 2);
    }

    #[test]
    fn nested_classes_of_the_program_are_called_by_their_own_name() {
        assert_eq!(short("reads Main$Cell@1.x = 0", "a.b.Main"), "reads Cell@1.x = 0");
        assert_eq!(short("locks Main@1", "Main"), "locks Main@1");
        assert_eq!(short("OtherMain$Cell@1", "Main"), "OtherMain$Cell@1");
        assert_eq!(short("Main$1@1", "Main"), "Main$1@1");
        assert_eq!(short("reads Main$$Lambda/0x0000a2@1.x = 0", "Main"), "reads lambda@1.x = 0");
    }
}
