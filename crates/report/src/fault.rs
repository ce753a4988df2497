//! The fault that causes a violation, in one sentence, for the kinds that a path shows.
//!
//! Source: the kinds of Lu, Park, Seo and Zhou, "Learning from Mistakes" (ASPLOS 2008), and of misuses of
//! pools and iterators. Invariant: a sentence states only events of the path and waits in its last state.

mod calls;
mod iterators;
mod remedy;
mod waits;

pub(crate) use calls::is_idle;
pub(crate) use remedy::{of_race, remedy};

use crate::story::last_write;
use crate::{Happening, Location, NamedValue, StepEvent, ThreadInfo, Violation};

/// The method that executes the tasks of a pool.
const WORKER: &str = "java.util.concurrent.ThreadPoolExecutor.runWorker";

/// Beginnings of the names of futures and of objects that wait for a future.
const FUTURES: [&str; 3] = ["FutureTask@", "CompletableFuture@", "CompletableFuture$Signaller@"];

/// The text before the exception in the event "a future keeps the exception of a task".
pub const KEPT: &str = "ends a task; its future keeps ";

/// Beginnings of the names of library methods that read a variable of the program.
const VALUES: [&str; 2] = ["Atomic", "VarHandle"];

/// Exceptions by which a future throws the exception of its task again.
const TELLING: [&str; 2] = ["ExecutionException", "CompletionException"];

/// An event of the path, with its thread.
struct Seen<'a> {
    step: usize,
    thread: u32,
    name: &'a str,
    event: &'a StepEvent,
}

impl Seen<'_> {
    fn is(&self, kind: Happening, subject: &str) -> bool {
        self.event.kind == kind && self.event.subject.as_deref() == Some(subject)
    }

    /// Returns ` at File.java:12`, if the file and the line are known.
    fn place(&self) -> String {
        match (&self.event.file, self.event.line) {
            (Some(file), Some(line)) => format!(" at {file}:{line}"),
            _ => String::new(),
        }
    }

    fn value(&self) -> &str {
        self.event.value.as_deref().unwrap_or_default()
    }
}

/// A recognized fault.
struct Recognized {
    sentence: String,
    /// A remedy that names places of the path. `None` selects the usual remedy of the kind.
    remedy: Option<String>,
}

impl From<String> for Recognized {
    fn from(sentence: String) -> Self {
        Self { sentence, remedy: None }
    }
}

/// Returns the sentence about the fault, if its kind is recognized.
pub fn fault(found: &Violation) -> Option<String> {
    recognized(found).map(|fault| fault.sentence)
}

fn recognized(found: &Violation) -> Option<Recognized> {
    let plain = |sentence: Option<String>| sentence.map(Recognized::from);
    match found.exception.as_deref() {
        Some("java.util.ConcurrentModificationException") => iterators::invalidated(found),
        Some("java.lang.NoClassDefFoundError") => plain(missing_class(&found.message)),
        Some("java.util.concurrent.RejectedExecutionException") => {
            calls::use_after_shutdown(found).or_else(|| plain(rejected(&found.message)))
        }
        _ if found.property == "deadlock" => lock_order(&found.threads)
            .or_else(|| plain(waits::lock_upgrade(found)))
            .or_else(|| plain(waits::never_released(found)))
            .or_else(|| plain(taken_state(found)))
            .or_else(|| lost_signal(found))
            .or_else(|| plain(waits::signal_for_one(found)))
            .or_else(|| plain(waits::swallowed_interrupt(found)))
            .or_else(|| plain(lost_exception(found)))
            .or_else(|| plain(starved(found)))
            .or_else(|| plain(waits::missing_arrival(found)))
            .or_else(|| plain(calls::leaked_pool(found))),
        _ => plain(lost_update(found))
            .or_else(|| plain(calls::check_then_act(found)))
            .or_else(|| plain(calls::calls_at_once(found))),
    }
}

/// Returns ` at File.java:12` for a known location.
fn at(location: Option<&Location>) -> String {
    location.map_or_else(String::new, |location| format!(" at {}", location.short()))
}

/// Returns the name of an object in the failing line with the object, such as `names (ArrayList@1)`.
fn named(found: &Violation, object: &str) -> String {
    let denotes = |value: &&NamedValue| {
        let text = &value.value;
        let is_alone = text.split(", ").next() == Some(object);
        is_alone || text.strip_suffix(')').is_some_and(|text| text.ends_with(&format!("({object}")))
    };
    let mut names = found.values.iter().filter(denotes).map(|value| &value.name);
    match (names.next(), names.next()) {
        (Some(name), None) => format!("{name} ({object})"),
        _ => object.to_owned(),
    }
}

fn events(found: &Violation) -> Vec<Seen<'_>> {
    let mut all = Vec::new();
    for (step, at) in found.trace.iter().enumerate() {
        all.extend(at.events.iter().map(|event| Seen {
            step,
            thread: event.thread(at),
            name: event.actor.as_ref().map_or(&at.thread_name, |actor| &actor.thread_name),
            event,
        }));
    }
    all
}

/// Recognizes a lost update: the last write of a variable replaces the value of another thread. That thread
/// wrote after the last read by the writer. The failing line reads the variable, or the failing thread read
/// the variable after all other threads had stopped.
fn lost_update(found: &Violation) -> Option<String> {
    let all = events(found);
    let causes = found.causes.iter().flat_map(|cause| &cause.values);
    let named = found.values.iter().chain(causes).filter_map(|value| written(found, &all, value));
    let mut writes = named.chain(read_at_last(&all));
    writes.find_map(|write| replaced(&all, write))
}

/// Returns the event with the last write of a variable of the failing line.
fn written(found: &Violation, all: &[Seen<'_>], value: &NamedValue) -> Option<usize> {
    let step = value.written_in?;
    let event = last_write(found.trace.get(step)?, &value.name)?;
    let first = all.iter().position(|seen| seen.step == step)?;
    Some(first + event)
}

/// Returns the last writes of the variables that the failing thread read after all other threads stopped.
fn read_at_last<'a>(all: &'a [Seen<'a>]) -> impl Iterator<Item = usize> + 'a {
    let own = |seen: &Seen<'_>| all.last().is_some_and(|last| last.thread == seen.thread);
    let first = all.iter().rposition(|seen| !own(seen)).map_or(0, |at| at + 1);
    let reads = (first..all.len()).rev().filter(|at| all[*at].event.kind == Happening::Read);
    reads.filter_map(|at| {
        let subject = all[at].event.subject.as_deref()?;
        all[..at].iter().rposition(|seen| seen.is(Happening::Write, subject))
    })
}

fn replaced(all: &[Seen<'_>], last: usize) -> Option<String> {
    let write = all.get(last)?;
    let subject = write.event.subject.as_deref()?;
    // An access of the library, such as an atomic increment, may read and write atomically.
    if write.event.library.is_some() {
        return None;
    }
    let own = |seen: &&Seen<'_>| seen.thread == write.thread;
    let own_access =
        |at: &usize| own(&&all[*at]) && all[*at].event.subject.as_deref() == Some(subject);
    let before = (0..last).rev().find(own_access)?;
    let read = all.get(before).filter(|seen| seen.is(Happening::Read, subject))?;
    let between = &all[before..last];
    let other = between.iter().rfind(|seen| !own(seen) && seen.is(Happening::Write, subject))?;
    if other.event.library.is_some() || read.event.library.is_some() {
        return None;
    }
    let number = |seen: &Seen<'_>| seen.value().parse::<f64>().is_ok();
    let kind = if number(read) && number(write) { "Lost update" } else { "Check-then-act" };
    Some(format!(
        "{kind}: {reader} read {subject} = {}{}, {} then wrote {}{}, and {reader} replaced it by {}{}",
        read.value(),
        read.place(),
        other.name,
        other.value(),
        other.place(),
        write.value(),
        write.place(),
        reader = write.name,
    ))
}

/// Recognizes a missing class: the message is the name of a class that no loader found.
fn missing_class(message: &str) -> Option<String> {
    let is_name = |c: char| c.is_alphanumeric() || "/$_".contains(c);
    let name =
        message.lines().next().filter(|name| !name.is_empty() && name.chars().all(is_name))?;
    Some(format!("Missing class: {} is not on the class path (-c)", name.replace('/', ".")))
}

/// Recognizes a rejected task: the message names the state of the pool.
fn rejected(message: &str) -> Option<String> {
    let shut = ["[Terminated,", "[Shutting down,", "has been shutdown"];
    let text = if shut.iter().any(|state| message.contains(state)) {
        "Use after shutdown: a task was submitted to a pool that was shut down before"
    } else if message.contains("[Running,") {
        "Full pool: a task was submitted when all threads were busy and the queue was full"
    } else {
        return None;
    };
    Some(text.to_owned())
}

/// Recognizes two threads that acquired two locks in opposite orders.
fn lock_order(threads: &[ThreadInfo]) -> Option<Recognized> {
    let [one, other] = threads else { return None };
    let (wanted, held) = (one.waits_for.as_ref()?, other.waits_for.as_ref()?);
    if wanted == held || !one.holds.contains(held) || !other.holds.contains(wanted) {
        return None;
    }
    let locks = |thread: &ThreadInfo, held: &str, wanted: &str| {
        let (first, second) = (at(thread.acquired_at(held)), at(thread.blocked_at.as_ref()));
        format!("{} locks {held}{first} before {wanted}{second}", thread.name)
    };
    let sentence =
        format!("Lock order: {}, and {}", locks(one, held, wanted), locks(other, wanted, held));
    let lines = |thread: &ThreadInfo, held: &str| {
        Some((thread.acquired_at(held)?.short(), thread.blocked_at.as_ref()?.short()))
    };
    let places = lines(one, held).filter(|places| lines(other, wanted).as_ref() == Some(places));
    let remedy = places.map(|(first, second)| {
        format!("both threads lock at {first} and {second}: choose the order by a key of the objects, such as an id, and not by their roles")
    });
    Some(Recognized { sentence, remedy })
}

/// Recognizes a task that ended with an exception which no call on the path throws again.
fn lost_exception(found: &Violation) -> Option<String> {
    let all = events(found);
    let at = all.iter().position(|seen| seen.event.text.starts_with(KEPT))?;
    let tells = |seen: &Seen<'_>| {
        let thrown = seen.event.text.split_once(" throws ").map_or("", |(_, thrown)| thrown);
        TELLING.iter().any(|name| thrown.contains(name))
    };
    if all[at..].iter().any(tells) {
        return None;
    }
    let (name, place) = (all[at].name, all[at].place());
    let exception = all[at].value().lines().next().unwrap_or_default();
    Some(format!(
        "Lost exception: a task of {name} threw {exception}{place}, which ended the task; its future keeps it, and nobody asks"
    ))
}

/// Recognizes a waiting thread that read its condition after another thread had changed the condition back.
fn taken_state(found: &Violation) -> Option<String> {
    let all = events(found);
    // An idle worker of a pool waits for tasks, not for the variable that it read last.
    found.threads.iter().filter(|thread| !is_idle(thread)).find_map(|thread| {
        let object = thread.waits_for.as_deref()?;
        let own = |seen: &&Seen<'_>| seen.thread == thread.id;
        let waits = all.iter().rposition(|seen| own(&seen) && seen.is(Happening::Wait, object))?;
        // The condition is the last variable that the thread read before the wait.
        let is_read = |seen: &Seen<'_>| own(&seen) && seen.event.kind == Happening::Read;
        let at = all[..waits].iter().rposition(is_read)?;
        let read = &all[at];
        // A field within a collection is no condition. The value of an atomic object may be one.
        let is_value = |method: &String| VALUES.iter().any(|class| method.starts_with(class));
        if !read.event.library.as_ref().is_none_or(is_value) {
            return None;
        }
        let variable = read.event.subject.as_deref()?;
        let mut writes = all[..at].iter().filter(|seen| seen.is(Happening::Write, variable)).rev();
        let taken = writes.next()?;
        if own(&taken) || taken.value() != read.value() {
            return None;
        }
        let lost = format!(
            "{} changed it to {}{} before {} read it{}",
            taken.name,
            taken.value(),
            taken.place(),
            thread.name,
            read.place()
        );
        let Some(set) = writes.next() else {
            // Writes before the start of the second thread are no part of the path.
            let saw = |seen: &Seen<'_>| {
                seen.thread == taken.thread && seen.is(Happening::Read, variable)
            };
            let seen = all[..at].iter().find(|seen| saw(seen))?;
            let held = format!("{variable} was {}", seen.value());
            return (seen.value() != read.value()).then(|| format!("State taken: {held}; {lost}"));
        };
        // A write of an equal value changes no condition.
        if set.value() == taken.value() {
            return None;
        }
        let before = writes.next().filter(|before| before.value() == set.value());
        let (setter, value, place) = (set.name, set.value(), set.place());
        Some(match before {
            Some(_) => format!(
                "Overwritten state: {setter} set {variable} = {value}{place} when it was {value} already; {lost}"
            ),
            None => format!("State taken: {setter} set {variable} = {value}{place}; {lost}"),
        })
    })
}

/// Recognizes a lost signal: all notifications of an object came before a thread waited for the object.
fn lost_signal(found: &Violation) -> Option<Recognized> {
    found.threads.iter().find_map(|thread| {
        let object = thread.waits_for.as_ref().filter(|_| thread.state != "BLOCKED")?;
        let mut calls = found.notifications.iter().filter(|call| call.object == *object);
        let last = calls.clone().next_back()?;
        if calls.any(|call| !call.woke.is_empty()) {
            return None;
        }
        let (notifier, waiter) = (&last.thread_name, &thread.name);
        let (notified, waited) = (at(last.location.as_ref()), at(thread.blocked_at.as_ref()));
        let sentence = format!(
            "Lost signal: {notifier} notified {object}{notified} before {waiter} waited for it{waited}"
        );
        let remedy = format!(
            "wait{waited} only in a loop that tests a condition, and set the condition under the same lock as the notification"
        );
        Some(Recognized { sentence, remedy: Some(remedy) })
    })
}

/// Recognizes a starved pool: all workers wait for results of tasks.
fn starved(found: &Violation) -> Option<String> {
    let is_worker = |thread: &&ThreadInfo| thread.stack.iter().any(|at| at.starts_with(WORKER));
    let workers: Vec<&ThreadInfo> = found.threads.iter().filter(is_worker).collect();
    let waits = |thread: &&ThreadInfo| {
        let object = thread.waits_for.as_deref().unwrap_or_default();
        FUTURES.iter().any(|class| object.starts_with(class))
    };
    if workers.is_empty() || !workers.iter().all(waits) {
        return None;
    }
    let all = events(found);
    let waits: Vec<String> = workers
        .iter()
        .map(|thread| {
            let task = thread.waits_for.as_deref().unwrap_or_default();
            let submitted = all.iter().find(|seen| seen.event.value.as_deref() == Some(task));
            let place = submitted.map_or_else(String::new, Seen::place);
            let submitted = if place.is_empty() { place } else { format!(" (submitted{place})") };
            let line = at(thread.blocked_at.as_ref());
            format!("{} waits{line} for the result of {task}{submitted}", thread.name)
        })
        .collect();
    let pool = workers[0].pool.as_deref().and_then(|pool| calls::maker(&all, pool));
    let made = pool.map_or_else(String::new, |made| format!(", made by {made},"));
    Some(format!(
        "Pool that waits for itself: {}, and no thread of the pool{made} is left to execute {}",
        waits.join(", "),
        if waits.len() == 1 { "it" } else { "them" }
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Report, TraceStep, samples};

    pub(super) fn step(
        thread: u32,
        name: &str,
        kind: Happening,
        line: u32,
        value: &str,
    ) -> TraceStep {
        let event = StepEvent {
            kind,
            text: String::new(),
            subject: Some("A.count".into()),
            value: Some(value.into()),
            file: Some("A.java".into()),
            line: Some(line),
            source: None,
            path: None,
            library: None,
            actor: None,
            cause: false,
            within: false,
            called: None,
        };
        TraceStep { thread, thread_name: name.into(), events: vec![event], ..TraceStep::default() }
    }

    fn counted(trace: Vec<TraceStep>) -> Violation {
        let written_in = trace.iter().rposition(|step| step.events[0].kind == Happening::Write);
        let value = NamedValue { name: "count".into(), value: "1".into(), written_in };
        Violation { trace, values: vec![value], ..Violation::default() }
    }

    #[test]
    fn a_write_after_a_stale_read_is_a_lost_update() {
        use Happening::{Read, Write};
        let lost = vec![
            step(1, "a", Read, 3, "0"),
            step(2, "b", Write, 4, "1"),
            step(1, "a", Write, 4, "1"),
        ];
        let text = "Lost update: a read A.count = 0 at A.java:3, b then wrote 1 at A.java:4, and a replaced it by 1 at A.java:4";
        assert_eq!(fault(&counted(lost.clone())).as_deref(), Some(text));
        let mut fresh = lost.clone();
        fresh.insert(2, step(1, "a", Read, 3, "1"));
        assert_eq!(fault(&counted(fresh)), None);
        let mut unnamed = counted(lost.clone());
        unnamed.values.clear();
        assert_eq!(fault(&unnamed), None);
        unnamed.trace.push(step(0, "main", Read, 7, "1"));
        assert_eq!(fault(&unnamed).as_deref(), Some(text));
        let mut atomic = lost.clone();
        atomic[2].events[0].library = Some("AtomicInteger.incrementAndGet".into());
        assert_eq!(fault(&counted(atomic)), None);
        let flags: Vec<_> = ["false", "true", "true"].into_iter().zip(lost).collect();
        let flags = flags.into_iter().map(|(value, mut step)| {
            step.events[0].value = Some(value.into());
            step
        });
        assert!(fault(&counted(flags.collect())).unwrap().starts_with("Check-then-act: a read"));
    }

    /// Returns a violation in which a thread waits after it read `read`. Before, `true` was written `set`
    /// times, and another thread replaced `true` by `false`.
    fn waiting(set: usize, read: &str) -> Violation {
        use Happening::{Read, Wait, Write};
        let mut trace = vec![step(2, "cook", Write, 3, "true"); set];
        trace.push(step(1, "ann", Write, 5, "false"));
        trace.push(step(0, "ben", Read, 4, read));
        trace.push(step(0, "ben", Wait, 4, ""));
        trace[set + 2].events[0].subject = Some("A@1".into());
        let thread = ThreadInfo {
            name: "ben".into(),
            state: "WAITING".into(),
            waits_for: Some("A@1".into()),
            ..ThreadInfo::default()
        };
        let property = "deadlock".into();
        Violation { property, trace, threads: vec![thread], ..Violation::default() }
    }

    #[test]
    fn a_condition_that_another_thread_changed_back_is_told() {
        let told = |set, read| fault(&waiting(set, read)).unwrap_or_default();
        let twice = told(2, "false");
        assert_eq!(
            twice,
            "Overwritten state: cook set A.count = true at A.java:3 when it was true already; \
             ann changed it to false at A.java:5 before ben read it at A.java:4"
        );
        assert!(told(1, "false").starts_with("State taken: cook set A.count = true at A.java:3;"));
        let mut seen = waiting(0, "false");
        seen.trace.insert(0, step(1, "ann", Happening::Read, 5, "true"));
        let first = "State taken: A.count was true; ann changed it to false at A.java:5";
        assert!(fault(&seen).unwrap().starts_with(first));
        for (method, is_told) in [("AtomicBoolean.get", true), ("ArrayDeque.isEmpty", false)] {
            let mut inner = waiting(1, "false");
            inner.trace[2].events[0].library = Some(method.into());
            assert_eq!(fault(&inner).is_some(), is_told, "{method}");
        }
        // No thread changed the variable, or the waiting thread read another value.
        assert_eq!(told(0, "false"), "");
        assert_eq!(told(2, "true"), "");
        // An idle worker of a pool waits for tasks, not for a condition of the program.
        let getting =
            "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1062)";
        seen.threads[0].stack =
            vec![getting.to_owned(), format!("{WORKER}(ThreadPoolExecutor.java:1136)")];
        assert!(!fault(&seen).unwrap_or_default().starts_with("State taken"));
    }

    #[test]
    fn an_exception_that_a_future_keeps_is_told() {
        let mut failing = step(1, "worker", Happening::Throw, 7, "java.lang.Exception: x\nmore");
        failing.events[0].text = format!("{KEPT}java.lang.Exception: x");
        let property = "deadlock".into();
        let mut found = Violation { property, trace: vec![failing], ..Violation::default() };
        let text = "Lost exception: a task of worker threw java.lang.Exception: x at A.java:7, which ended the task; its future keeps it, and nobody asks";
        assert_eq!(fault(&found).as_deref(), Some(text));
        let mut asking = step(0, "main", Happening::Call, 9, "");
        asking.events[0].text = "f.get() throws ExecutionException".into();
        found.trace.push(asking);
        assert_eq!(fault(&found), None);
    }

    #[test]
    fn pools_tell_why_they_reject() {
        let rejected = |state: &str| {
            let message = format!("Task T rejected from P[{state}, pool size = 1]");
            let exception = Some("java.util.concurrent.RejectedExecutionException".into());
            fault(&Violation { exception, message, ..Violation::default() })
        };
        assert!(rejected("Terminated").unwrap().starts_with("Use after shutdown"));
        assert!(rejected("Shutting down").unwrap().starts_with("Use after shutdown"));
        assert!(rejected("Running").unwrap().starts_with("Full pool"));
        assert_eq!(rejected("Closed"), None);
    }

    #[test]
    fn deadlocks_have_kinds() {
        let lost = &samples::lost().violations[0];
        let text = "Lost signal: main notified Cell@1 at Cell.java:5 before Thread-0 waited for it at Cell.java:9";
        assert_eq!(fault(lost).as_deref(), Some(text));
        assert!(
            remedy(&Report::default(), lost)
                .unwrap()
                .starts_with("wait at Cell.java:9 only in a loop")
        );
        let mut woken = lost.clone();
        woken.notifications[0].woke.push("Thread-0".into());
        assert_eq!((fault(&woken), remedy(&Report::default(), &woken)), (None, None));
        let locks = &samples::locks().violations[0];
        let text = "Lock order: main locks ReentrantLock@1 at Cell.java:14 before ReentrantLock@2 at Cell.java:15, and Thread-0 locks ReentrantLock@2 at Cell.java:14 before ReentrantLock@1 at Cell.java:15";
        assert_eq!(fault(locks).as_deref(), Some(text));
        let mut pool = woken;
        pool.threads[0].stack.push(format!("{WORKER}(ThreadPoolExecutor.java:1136)"));
        assert_eq!(fault(&pool), None);
        pool.threads[0].waits_for = Some("FutureTask@2".into());
        assert!(fault(&pool).unwrap().contains("Thread-0 waits at Cell.java:9 for the result of "));
    }
}
