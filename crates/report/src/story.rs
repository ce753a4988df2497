//! A path as rows of a table: the events of each thread by source line, and the selection of the
//! relevant events.
//!
//! Invariant: a row is folded only if none of its events can affect another thread of the path.
//! Choices, waits, notifications and exceptions are always shown.

use crate::{Choice, Happening, NamedValue, StepEvent, TraceStep, Violation};
use std::collections::{BTreeMap, BTreeSet};

/// The limit of rows shown of a folded stretch, which is a sequence of rows of one thread.
const SHOWN_ROWS: usize = 14;
/// The limit of effects shown of an abbreviated row.
const SHOWN_EFFECTS: usize = 8;
/// The least number of rows that are folded.
const LEAST_FOLD: usize = 2;
/// The greatest number of steps without shown events that are omitted without a line.
const PASSED_OVER: usize = 3;
/// The limit of characters of a shown exception, whose full text is in the headline.
const SHOWN_EXCEPTION: usize = 120;
/// The least length of a long path, in rows. A long path omits events of interest to one thread
/// only, and abbreviates a stretch whose lines equal the lines of an earlier stretch.
const LONG_PATH: usize = 60;

/// Classes that implement locks, threads and other synchronizers.
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

/// The uninterrupted events of one thread at one source line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The thread.
    pub thread: u32,
    /// The source file's name, if known.
    pub file: Option<String>,
    /// The line, counted from 1, if known.
    pub line: Option<u32>,
    /// The text of the line, if the source was found.
    pub source: Option<String>,
    /// The events, each with the number of repetitions.
    pub effects: Vec<(String, usize)>,
    /// Whether the row is exempt from folding.
    pub eventful: bool,
    /// Whether the row has the last write of a variable that the failing line reads, or another
    /// access that explains the violation.
    pub decisive: bool,
    /// The events that explain the violation, which are never abbreviated.
    pub causes: BTreeSet<String>,
    /// Whether the row has a choice.
    pub chosen: bool,
    /// Whether the row is shown even in a stretch that repeats an earlier stretch.
    pub is_significant: bool,
    /// The number of steps that begin in the row.
    pub steps: usize,
    /// The index of the row's first step.
    pub first: usize,
}

/// A row, or several folded rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row that is shown.
    Row(Row),
    /// Folded steps of a thread.
    Folded {
        /// The thread.
        thread: u32,
        /// The number of steps.
        steps: usize,
        /// The thread of an earlier stretch with equal lines, if there is one.
        like: Option<String>,
    },
}

impl Line {
    /// Returns the text in place of folded steps; `None` for a row.
    pub fn folded(&self) -> Option<String> {
        let Line::Folded { steps, like, .. } = self else { return None };
        let plural = if *steps == 1 { "" } else { "s" };
        Some(match like {
            Some(name) => format!("{steps} step{plural} as {name} above"),
            // The step of the folded lines begins in a row that is shown.
            None if *steps == 0 => "more lines of this step".to_owned(),
            None => format!("{steps} more step{plural}"),
        })
    }
}

/// Removes the name of the main class before names of its nested classes.
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

/// Replaces the class name of a lambda's object by `lambda`.
fn without_numbers(text: &str) -> String {
    const MARK: &str = "$$Lambda/0x";
    let Some(at) = text.find(MARK) else { return text.to_owned() };
    let (before, after) = text.split_at(at);
    let before = before.trim_end_matches(|c: char| c.is_alphanumeric() || "_$.".contains(c));
    let after = after[MARK.len()..].trim_start_matches(|c: char| c.is_ascii_hexdigit());
    format!("{before}lambda{}", without_numbers(after))
}

/// Returns the values of names at the throw of an exception and of its causes, one per line.
pub fn values(violation: &Violation, target: &str) -> Vec<String> {
    let one = |value: &NamedValue| format!("{} = {}", value.name, short(&value.value, target));
    let mut lines: Vec<String> = violation.values.iter().map(one).collect();
    for cause in violation.causes.iter().filter(|cause| !cause.values.is_empty()) {
        let at =
            cause.location.as_ref().map_or_else(String::new, |at| format!(" at {}", at.short()));
        lines.push(format!("caused by {}{at}", cause.exception));
        lines.extend(cause.values.iter().map(one));
    }
    lines
}

/// Returns the threads of a path with their names, in the order of their first actions.
pub fn threads(violation: &Violation) -> Vec<(u32, String)> {
    let mut all: Vec<(u32, String)> = Vec::new();
    let steps = violation.trace.iter().flat_map(|step| {
        let actors = step.events.iter().filter_map(|event| event.actor.as_ref());
        let own = (step.thread, step.thread_name.as_str());
        [own].into_iter().chain(actors.map(|actor| (actor.thread, actor.thread_name.as_str())))
    });
    let ends = violation.threads.iter().map(|thread| (thread.id, thread.name.as_str()));
    for (thread, name) in steps.chain(ends) {
        if !all.iter().any(|(known, _)| *known == thread) {
            let name = if name.is_empty() { format!("thread {thread}") } else { name.to_owned() };
            all.push((thread, name));
        }
    }
    all
}

/// Returns the lines of a path. All rows are lines if `unfolded`.
pub fn lines(violation: &Violation, target: &str, unfolded: bool) -> Vec<Line> {
    if unfolded {
        return rows(violation, target, Detail::All).into_iter().map(Line::Row).collect();
    }
    let count = |rows: &[Row]| rows.iter().filter(|row| !row.effects.is_empty()).count();
    let mut rows = rows(violation, target, Detail::Usual);
    let few = count(&rows) <= SHOWN_ROWS;
    let long = count(&rows) > LONG_PATH;
    if long {
        rows = self::rows(violation, target, Detail::Shared);
    }
    let names: BTreeMap<u32, String> = threads(violation).into_iter().collect();
    let mut shown_by: BTreeMap<Vec<At<'_>>, u32> = BTreeMap::new();
    let mut lines = Vec::new();
    for block in rows.chunk_by(|a, b| a.thread == b.thread) {
        let shown = block.iter().filter(|row| !row.effects.is_empty());
        let sites: Vec<At<'_>> = shown.map(|row| (row.file.as_deref(), row.line)).collect();
        let thread = block[0].thread;
        let before = if sites.len() > LEAST_FOLD { shown_by.get(&sites).copied() } else { None };
        let brief: Vec<Row> = block.iter().map(brief).collect();
        match before.filter(|_| long) {
            Some(before) => {
                let like = if before == thread { "it did" } else { &*names[&before] };
                fold_repeated(&brief, like, &mut lines);
            }
            None => {
                fold(&brief, few, &mut lines);
                shown_by.insert(sites, thread);
            }
        }
    }
    lines
}

/// The file and the line of a row.
type At<'a> = (Option<&'a str>, Option<u32>);

/// Folds a stretch that repeats an earlier stretch, except rows that affect other threads.
fn fold_repeated(block: &[Row], like: &str, lines: &mut Vec<Line>) {
    for part in block.chunk_by(|a, b| a.is_significant == b.is_significant) {
        if part[0].is_significant {
            lines.extend(part.iter().cloned().map(Line::Row));
            continue;
        }
        let steps = part.iter().map(|row| row.steps).sum();
        if steps > 0 {
            lines.push(Line::Folded { thread: part[0].thread, steps, like: Some(like.to_owned()) });
        }
    }
}

/// Returns the row with a limited number of effects, unless it has choices.
fn brief(row: &Row) -> Row {
    let mut row = row.clone();
    let (ends, count) = (SHOWN_EFFECTS / 2, row.effects.len());
    if count <= SHOWN_EFFECTS + 1 || row.chosen {
        return row;
    }
    let mut hidden = 0;
    for (at, (text, times)) in std::mem::take(&mut row.effects).into_iter().enumerate() {
        if at >= ends && at + ends < count && !row.causes.contains(&text) {
            hidden += times;
            continue;
        }
        if hidden > 0 {
            row.effects.push((format!("... {hidden} more"), 1));
            hidden = 0;
        }
        row.effects.push((text, times));
    }
    row
}

/// Folds rows of one thread. If the path has `few` rows, only rows without effects are folded.
fn fold(block: &[Row], few: bool, lines: &mut Vec<Line>) {
    let long = block.len() > SHOWN_ROWS;
    let kept = |at: usize| {
        let at_end = at + 1 == block.len() || at == 0;
        let row = &block[at];
        let near = !long || at < SHOWN_ROWS / 2 || at + SHOWN_ROWS / 2 >= block.len();
        let near = near || row.decisive;
        row.chosen || row.eventful && near || (at_end || few) && !row.effects.is_empty()
    };
    let mut at = 0;
    while at < block.len() {
        let hidden = (at..block.len()).take_while(|&row| !kept(row)).count();
        let shows_nothing = block[at..at + hidden].iter().all(|row| row.effects.is_empty());
        if hidden >= LEAST_FOLD || hidden > 0 && shows_nothing {
            let steps = block[at..at + hidden].iter().map(|row| row.steps).sum();
            if !shows_nothing || steps > PASSED_OVER {
                lines.push(Line::Folded { thread: block[at].thread, steps, like: None });
            }
            at += hidden;
        } else {
            lines.push(Line::Row(block[at].clone()));
            at += 1;
        }
    }
}

/// Returns the variables and locks that threads share. Either a use other than a read follows the start
/// of another user, or several threads hold or await the lock at the end.
fn shared(violation: &Violation) -> BTreeSet<&str> {
    let mut begin: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names: BTreeMap<u32, &str> = BTreeMap::new();
    let mut users: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for (at, step) in violation.trace.iter().enumerate() {
        names.insert(step.thread, &step.thread_name);
        for event in &step.events {
            let Some(subject) = event.subject.as_deref() else { continue };
            if event.kind == Happening::Start {
                begin.entry(subject).or_insert(at);
            }
            users.entry(subject).or_default().insert(event.thread(step));
        }
    }
    for thread in &violation.threads {
        for object in thread.waits_for.iter().chain(&thread.holds) {
            users.entry(object).or_default().insert(thread.id);
        }
    }
    let lives = |thread: u32, at: usize| {
        names.get(&thread).and_then(|name| begin.get(name)).is_none_or(|begin| *begin <= at)
    };
    let mut shared = BTreeSet::new();
    for (at, step) in violation.trace.iter().enumerate() {
        for event in step.events.iter().filter(|event| changes(event)) {
            if let Some(subject) = event.subject.as_deref()
                && !shared.contains(subject)
                && users[subject].iter().any(|user| *user != event.thread(step) && lives(*user, at))
            {
                shared.insert(subject);
            }
        }
    }
    for thread in &violation.threads {
        let all = thread.waits_for.iter().chain(&thread.holds).map(String::as_str);
        shared.extend(all.filter(|object| users[object].len() > 1));
    }
    shared
}

/// Returns the last writes of the variables that the failing line reads, as indices of steps and of
/// events within the step.
fn decisive(violation: &Violation) -> BTreeSet<(usize, usize)> {
    let values = violation.values.iter().chain(violation.causes.iter().flat_map(|c| &c.values));
    let writes = values.filter_map(|value| {
        let step = value.written_in?;
        Some((step, last_write(violation.trace.get(step)?, &value.name)?))
    });
    writes.collect()
}

/// Returns the index of the last event of a step that writes a variable. The source names the variable
/// `name`.
pub(crate) fn last_write(step: &TraceStep, name: &str) -> Option<usize> {
    let last = name.rsplit('.').next().unwrap_or(name);
    step.events.iter().rposition(|event| {
        let subject = event.subject.as_deref().unwrap_or_default();
        event.kind == Happening::Write
            && subject.strip_suffix(last).is_some_and(|before| before.ends_with('.'))
    })
}

/// Whether another thread may see an effect of the event.
fn changes(event: &StepEvent) -> bool {
    match &event.called {
        Some(called) => called.changes,
        None => event.kind != Happening::Read,
    }
}

/// Whether the event affects other threads, is a choice, or is visible outside of the program.
fn affects_others(kind: Happening) -> bool {
    use Happening::{Blocked, Choose, Notify, Print, Start, Throw, Wait, Wake};
    matches!(kind, Blocked | Choose | Notify | Print | Start | Throw | Wait | Wake)
}

fn is_eventful(event: &StepEvent, shared: &BTreeSet<&str>) -> bool {
    match event.kind {
        Happening::Read | Happening::Write | Happening::Lock | Happening::Unlock => {
            event.library.is_none() && event.subject.as_deref().is_none_or(|s| shared.contains(s))
        }
        Happening::Call => {
            let is_interrupt =
                event.called.as_ref().is_some_and(|c| c.method == "Thread.interrupt");
            is_interrupt || event.subject.as_deref().is_some_and(|s| shared.contains(s))
        }
        Happening::End => false,
        _ => event.library.is_none(),
    }
}

/// Returns the fields `state`, such as numbers of permits, of the synchronizers on which threads wait
/// forever. Held locks are excluded, as their owners are shown.
fn counts(violation: &Violation) -> BTreeSet<String> {
    let held = |object: &String| violation.threads.iter().any(|t| t.holds.contains(object));
    let wanted = violation.threads.iter().filter_map(|thread| thread.waits_for.as_ref());
    wanted.filter(|object| !held(object)).map(|object| format!("{object}.state")).collect()
}

/// Returns the method of the class library that accesses a shared variable, such as one of a
/// collection. The implementation of locks is excluded, as locks have events of their own.
fn touch<'a>(event: &'a StepEvent, shared: &BTreeSet<&str>) -> Option<&'a str> {
    let library = event.library.as_deref()?;
    let seen = event.subject.as_deref().is_some_and(|subject| shared.contains(subject));
    let is_synchronizer = SYNCHRONIZERS.iter().any(|class| library.starts_with(class));
    let accesses = matches!(event.kind, Happening::Read | Happening::Write);
    (accesses && seen && !is_synchronizer).then_some(library)
}

/// The level of detail of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// All events.
    All,
    /// Events of the program, and effects of the class library on other threads.
    Usual,
    /// Events that concern more than one thread.
    Shared,
}

/// Returns the last calls of the failing line, and the last changes of the receivers of these calls. The
/// results are indices of steps and of events within the step.
fn failing_calls(violation: &Violation) -> Vec<(usize, usize)> {
    let Some(place) = violation.location.as_ref().filter(|_| violation.exception.is_some()) else {
        return Vec::new();
    };
    let here = |event: &StepEvent| {
        event.kind == Happening::Call
            && place.line.is_some()
            && (place.line, &place.file) == (event.line, &event.file)
    };
    let mut all = Vec::new();
    for (at, step) in violation.trace.iter().enumerate() {
        let calls = step.events.iter().enumerate().filter(|(_, event)| here(event));
        all.extend(calls.map(|(number, _)| (at, number)));
    }
    let mut all = all.split_off(all.len().saturating_sub(SHOWN_EFFECTS));
    let event = |(step, number): &(usize, usize)| &violation.trace[*step].events[*number];
    let objects: BTreeSet<&str> =
        all.iter().filter_map(|at| event(at).subject.as_deref()).collect();
    let mut changes: Vec<(usize, usize)> = Vec::new();
    for (at, step) in violation.trace.iter().enumerate() {
        let is_change = |event: &StepEvent| {
            event.called.as_ref().is_some_and(|called| called.changes)
                && event.subject.as_deref().is_some_and(|subject| objects.contains(subject))
        };
        let numbers = step.events.iter().enumerate().filter(|(_, event)| is_change(event));
        changes.extend(numbers.map(|(number, _)| (at, number)));
    }
    all.extend(changes.split_off(changes.len().saturating_sub(SHOWN_EFFECTS)));
    all
}

/// Whether an event is omitted, as it occurs during a call that the path shows. Events about objects of a
/// deadlock, and events other than accesses and locks, are shown.
pub(crate) fn is_hidden(violation: &Violation, event: &StepEvent) -> bool {
    use Happening::{Lock, Read, Unlock, Write};
    if !event.within || !matches!(event.kind, Read | Write | Lock | Unlock) {
        return false;
    }
    let object = event.subject.as_deref().unwrap_or_default();
    let object = object.strip_suffix(".state").unwrap_or(object);
    !violation.threads.iter().any(|thread| {
        thread.waits_for.as_deref() == Some(object)
            || thread.holds.iter().any(|held| held == object)
    })
}

fn rows(violation: &Violation, target: &str, detail: Detail) -> Vec<Row> {
    let unfolded = detail == Detail::All;
    let mut decisive = decisive(violation);
    decisive.extend(failing_calls(violation));
    let shared = shared(violation);
    let counts = counts(violation);
    let mut rows: Vec<Row> = Vec::new();
    for (at, step) in violation.trace.iter().enumerate() {
        // Steps during a call that the path shows are not counted.
        let is_inside = !unfolded && !step.events.is_empty();
        let mut begun = is_inside && step.events.iter().all(|event| is_hidden(violation, event));
        for (number, event) in step.events.iter().enumerate() {
            if !unfolded && is_hidden(violation, event) {
                continue;
            }
            let count = event.kind == Happening::Write
                && event.subject.as_ref().is_some_and(|subject| counts.contains(subject));
            let touch = touch(event, &shared).filter(|_| !unfolded && !count);
            let eventful = count || touch.is_some() || is_eventful(event, &shared);
            let place = match &event.library {
                // An event of the class library is shown at the line of the program that called the library.
                Some(_) if !unfolded && !count && touch.is_none() => (None, None),
                _ => (event.file.as_deref(), event.line),
            };
            let is_decisive = event.cause || decisive.contains(&(at, number));
            let silent = !eventful
                && !is_decisive
                && match event.kind {
                    Happening::Lock | Happening::Unlock | Happening::Call => true,
                    Happening::Read | Happening::Write => detail == Detail::Shared,
                    _ => false,
                };
            let place = if event.cause { (event.file.as_deref(), event.line) } else { place };
            let thread = event.thread(step);
            let source = event.source.as_deref();
            let row = row_at(&mut rows, (thread, at), place, source, &mut begun);
            row.eventful |= eventful || is_decisive;
            row.decisive |= is_decisive;
            row.is_significant |= is_decisive || eventful && affects_others(event.kind);
            row.chosen |= event.kind == Happening::Choose;
            if event.cause && !unfolded {
                let text = match &event.library {
                    Some(method) => short(&format!("{method} {}", event.text), target),
                    None => short(&event.text, target),
                };
                row.causes.insert(text.clone());
                if row.effects.iter().all(|(known, _)| *known != text) {
                    row.effects.push((text, 1));
                }
            } else if let Some(method) = touch {
                // The first read and the first write of a method represent all accesses of the method.
                let text = short(&format!("{method} {}", event.text), target);
                let verb = event.text.split(' ').next().unwrap_or_default();
                let begin = format!("{method} {verb} ");
                if row.effects.iter().all(|(known, _)| !known.starts_with(&begin)) {
                    row.effects.push((text, 1));
                }
            } else if unfolded || count || event.library.is_none() && !silent {
                let mut text = short(&event.text, target);
                if event.kind == Happening::Throw && !unfolded {
                    text = limited(text);
                }
                match row.effects.last_mut() {
                    Some((last, times)) if *last == text => *times += 1,
                    _ => row.effects.push((text, 1)),
                }
            }
        }
        if !begun && !step.events.is_empty() {
            // A step without shown events is counted, too.
            let _ = row_at(&mut rows, (step.thread, at), (None, None), None, &mut begun);
        }
        if step.events.is_empty() {
            let place = (step.file.as_deref(), step.line);
            let source = step.source.as_deref();
            let row = row_at(&mut rows, (step.thread, at), place, source, &mut begun);
            if !step.text.is_empty() {
                row.effects.push((short(&step.text, target), 1));
            }
            row.chosen |= step.choice == Choice::Data;
            row.is_significant |= row.chosen;
        }
    }
    rows
}

fn limited(text: String) -> String {
    match text.char_indices().nth(SHOWN_EXCEPTION) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Returns the row for an event of a thread in the step `at`. This is the last row, if thread and line are
/// equal, else a new row.
fn row_at<'a>(
    rows: &'a mut Vec<Row>,
    (thread, at): (u32, usize),
    (file, line): (Option<&str>, Option<u32>),
    source: Option<&str>,
    begun: &mut bool,
) -> &'a mut Row {
    let same = rows.last().is_some_and(|row| {
        row.thread == thread && (line.is_none() || row.line == line && row.file.as_deref() == file)
    });
    if !same {
        rows.push(Row {
            thread,
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
mod tests;
