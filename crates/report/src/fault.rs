//! The fault behind a violation, in one sentence, for the kinds that a path shows.
//!
//! Source: the kinds of Lu, Park, Seo and Zhou, "Learning from Mistakes" (ASPLOS 2008), and of misuses of
//! pools and iterators. Invariant: a sentence states events of the path and waits at its end, no guesses.

mod calls;

use crate::story::last_write;
use crate::{Happening, NamedValue, StepEvent, ThreadInfo, Violation};

/// The method that executes the tasks of a pool.
const WORKER: &str = "java.util.concurrent.ThreadPoolExecutor.runWorker";

/// Classes of objects that stand for the result of a task.
const FUTURES: [&str; 3] = ["FutureTask@", "CompletableFuture@", "CompletableFuture$Signaller@"];

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

    /// Returns ` at File.java:12`, if that is known.
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

/// Returns the sentence, if the kind of the fault is recognized.
pub fn fault(found: &Violation) -> Option<String> {
    match found.exception.as_deref() {
        Some("java.util.ConcurrentModificationException") => invalidated(found),
        Some("java.util.concurrent.RejectedExecutionException") => {
            calls::use_after_shutdown(found).or_else(|| rejected(&found.message))
        }
        _ if found.property == "deadlock" => lock_order(&found.threads)
            .or_else(|| lost_signal(found))
            .or_else(|| starved(found))
            .or_else(|| calls::leaked_pool(found)),
        _ => lost_update(found).or_else(|| calls::check_then_act(found)),
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

/// The last write of a variable of the failing line replaces the write of another thread, which came after
/// the writer's last read.
fn lost_update(found: &Violation) -> Option<String> {
    let all = events(found);
    let causes = found.causes.iter().flat_map(|cause| &cause.values);
    found.values.iter().chain(causes).find_map(|value| replaced(found, &all, value))
}

fn replaced(found: &Violation, all: &[Seen<'_>], value: &NamedValue) -> Option<String> {
    let step = value.written_in?;
    let event = last_write(found.trace.get(step)?, &value.name)?;
    let first = all.iter().position(|seen| seen.step == step)?;
    let last = first + event;
    let write = all.get(last)?;
    let subject = write.event.subject.as_deref()?;
    // An access of the library, such as an atomic increment, may read and write at once.
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
        "{kind}: {} read {subject} = {}{}, and its write{} replaces {} of {}{}",
        write.name,
        read.value(),
        read.place(),
        write.place(),
        other.value(),
        other.name,
        other.place(),
    ))
}

/// The collection of an iterator was changed by the last write of its count of changes.
fn invalidated(found: &Violation) -> Option<String> {
    let all = events(found);
    let subject = |seen: &Seen<'_>| {
        seen.event.subject.clone().filter(|subject| subject.ends_with(".modCount"))
    };
    let is_read = |seen: &Seen<'_>| seen.event.kind == Happening::Read && subject(seen).is_some();
    let at = all.iter().rposition(is_read)?;
    let count = subject(&all[at])?;
    let change = all[..at].iter().rfind(|seen| seen.is(Happening::Write, &count))?;
    let collection = count.strip_suffix(".modCount")?;
    let iterating = if change.thread == all[at].thread {
        "during its own iteration".to_owned()
    } else {
        format!("while {} iterates over it", all[at].name)
    };
    let (name, place) = (change.name, change.place());
    Some(format!("Iterator invalidated: {name} changed {collection}{place} {iterating}"))
}

/// The message of a pool names its state.
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

/// Two threads took two locks in opposite orders.
fn lock_order(threads: &[ThreadInfo]) -> Option<String> {
    let [one, other] = threads else { return None };
    let (wanted, held) = (one.waits_for.as_ref()?, other.waits_for.as_ref()?);
    if wanted == held || !one.holds.contains(held) || !other.holds.contains(wanted) {
        return None;
    }
    Some(format!(
        "Lock order: {} locks {held} before {wanted}, and {} locks {wanted} before {held}",
        one.name, other.name
    ))
}

/// All notifications of an object came before a thread waited for it.
fn lost_signal(found: &Violation) -> Option<String> {
    found.threads.iter().find_map(|thread| {
        let object = thread.waits_for.as_ref().filter(|_| thread.state != "BLOCKED")?;
        let mut calls = found.notifications.iter().filter(|call| call.object == *object);
        let last = calls.clone().next_back()?;
        if calls.any(|call| !call.woke.is_empty()) {
            return None;
        }
        let at =
            last.location.as_ref().map_or_else(String::new, |at| format!(" at {}", at.short()));
        let (notifier, waiter) = (&last.thread_name, &thread.name);
        Some(format!("Lost signal: {notifier} notified {object}{at} before {waiter} waited for it"))
    })
}

/// The threads of pools wait for tasks.
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
    let names: Vec<&str> = workers.iter().map(|thread| thread.name.as_str()).collect();
    let verb = if names.len() == 1 { "waits for a task" } else { "wait for tasks" };
    Some(format!(
        "Pool that waits for itself: {} {verb}, and no thread of the pool is left to execute one",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{TraceStep, samples};

    fn step(thread: u32, name: &str, kind: Happening, line: u32, value: &str) -> TraceStep {
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
        let text = "Lost update: a read A.count = 0 at A.java:3, and its write at A.java:4 replaces 1 of b at A.java:4";
        assert_eq!(fault(&counted(lost.clone())).as_deref(), Some(text));
        let mut fresh = lost.clone();
        fresh.insert(2, step(1, "a", Read, 3, "1"));
        assert_eq!(fault(&counted(fresh)), None);
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

    #[test]
    fn the_last_change_invalidates_an_iterator() {
        let mut trace =
            vec![step(2, "b", Happening::Write, 4, "1"), step(1, "a", Happening::Read, 6, "1")];
        for step in &mut trace {
            step.events[0].subject = Some("ArrayList@1.modCount".into());
        }
        let exception = Some("java.util.ConcurrentModificationException".into());
        let mut found = Violation { exception, trace, ..Violation::default() };
        let text =
            "Iterator invalidated: b changed ArrayList@1 at A.java:4 while a iterates over it";
        assert_eq!(fault(&found).as_deref(), Some(text));
        found.trace[0].thread = 1;
        assert!(fault(&found).unwrap().ends_with("during its own iteration"));
        found.trace.remove(0);
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
        let text = "Lost signal: main notified Cell@1 at Cell.java:5 before Thread-0 waited for it";
        assert_eq!(fault(lost).as_deref(), Some(text));
        let mut woken = lost.clone();
        woken.notifications[0].woke.push("Thread-0".into());
        assert_eq!(fault(&woken), None);
        let locks = &samples::locks().violations[0];
        let text = "Lock order: main locks ReentrantLock@1 before ReentrantLock@2, and Thread-0 locks ReentrantLock@2 before ReentrantLock@1";
        assert_eq!(fault(locks).as_deref(), Some(text));
        let mut pool = woken;
        pool.threads[0].stack.push(format!("{WORKER}(ThreadPoolExecutor.java:1136)"));
        assert_eq!(fault(&pool), None);
        pool.threads[0].waits_for = Some("FutureTask@2".into());
        assert!(fault(&pool).unwrap().contains("Thread-0 waits for a task"));
    }
}
