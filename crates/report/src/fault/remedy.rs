//! The usual remedy of a recognized fault, in one line.
//!
//! Source: the API documentation of `java.util.concurrent`, and Goetz, "Java Concurrency in Practice".
//! Invariant: a fault without a usual remedy has no line.

use super::recognized;
use crate::extent::DATA_RACE;
use crate::java_tokens::declaration;
use crate::{Report, ThreadInfo, Violation};

/// Beginnings of names of classes that the program cannot change.
const LIBRARY: [&str; 4] = ["java.", "javax.", "jdk.", "sun."];

/// The first words of the sentence about each kind of fault, with the remedy for this kind.
const REMEDIES: [(&str, &str); 17] = [
    (
        "Lost update: ",
        "hold one lock from the read to the write, or use one call of an atomic class",
    ),
    (
        "Check-then-act: ",
        "hold one lock from the check to the act, or use one atomic call (compareAndSet, computeIfAbsent, merge)",
    ),
    ("Calls at once: ", "hold one lock during each call, or use a class for several threads"),
    ("Use after shutdown: ", "shut the pool down after the last task is submitted"),
    ("Full pool: ", "bound the number of tasks, or choose a policy such as CallerRunsPolicy"),
    ("Lock order: ", "take the locks in the same order in all threads"),
    (
        "Lock upgrade: ",
        "release the lock for reading first, and test the state again under the lock for writing",
    ),
    ("Never released: ", "release in a finally block"),
    ("Overwritten state: ", "wait until the state was taken before it is set again, or count"),
    (
        "Signal for one thread: ",
        "notify all waiting threads, or give each kind of waiting thread its own condition",
    ),
    (
        "Swallowed interrupt: ",
        "leave the loop on InterruptedException, or set the flag of the thread again and leave",
    ),
    ("Missing party: ", "create the barrier for the number of threads that arrive"),
    ("Missing count: ", "count down in a finally block, as often as the latch was created for"),
    ("Lost exception: ", "ask the future for its result, or handle the exception within the task"),
    (
        "Pool that waits for itself: ",
        "give the inner tasks a pool of their own, or use their results outside of the tasks of this pool",
    ),
    ("Pool that is never shut down: ", "call shutdown() after the last use, in a finally block"),
    (
        "State taken: ",
        "test the state and act on it under one lock, or keep each change in a queue or a count",
    ),
];

/// Locks of the JDK's own objects, which no program refers to: their classes.
const INTERNAL: &[&str] = &[
    "ConcurrentHashMap$Node",
    "ConcurrentHashMap$ReservationNode",
    "ConcurrentHashMap$TreeBin",
    "ConcurrentHashMap$TreeNode",
    "ThreadPoolExecutor$Worker",
];

/// Returns the locks that a thread holds, except those that no program can hold.
fn locks(thread: &ThreadInfo) -> Vec<&str> {
    let all = thread.holds.iter().map(String::as_str);
    all.filter(|lock| !INTERNAL.contains(&lock.split('@').next().unwrap_or(lock))).collect()
}

/// Returns the remedy of the recognized kind of fault, or of a data race.
pub(crate) fn remedy(report: &Report, found: &Violation) -> Option<String> {
    if found.property == DATA_RACE {
        return Some(of_race(report, &found.message, &found.threads));
    }
    let fault = recognized(found)?;
    let of_kind = || {
        let mut kinds = REMEDIES.iter().filter(|(kind, _)| fault.sentence.starts_with(kind));
        kinds.next().map(|(_, remedy)| (*remedy).to_owned())
    };
    fault.remedy.or_else(of_kind)
}

/// Returns the remedy of a data race from its threads and its message, which begins with the variable.
pub(crate) fn of_race(report: &Report, message: &str, threads: &[ThreadInfo]) -> String {
    let variable = message.split(": ").next().unwrap_or_default();
    if LIBRARY.iter().any(|package| variable.starts_with(package)) {
        return "hold one lock at both accesses, or use a class for concurrent use".to_owned();
    }
    let Some((class, field)) = variable.rsplit_once('.').filter(|_| !variable.ends_with(']'))
    else {
        return "hold one lock at both accesses, or use an atomic class".to_owned();
    };
    let mut declared = threads.iter().filter_map(|thread| {
        let place = thread
            .blocked_at
            .as_ref()
            .filter(|place| place.class == class || place.class.ends_with(&format!(".{class}")))?;
        let (text, _) = report.text_at(place)?;
        Some(format!(" ({}:{})", place.file.as_ref()?, declaration(text, field)?))
    });
    let volatile = format!("declare {variable}{} volatile", declared.next().unwrap_or_default());
    // If only the write is under a lock, that lock is proposed for the read, too.
    let mut writers = threads.iter().filter(|thread| {
        let writes = format!("{} writes it", thread.name);
        message.contains(&writes) && message.contains(" reads it") && !locks(thread).is_empty()
    });
    if let (Some(writer), None) = (writers.next(), writers.next())
        && threads.iter().any(|thread| locks(thread).is_empty())
    {
        let (lock, name) = (locks(writer).join(" or "), &writer.name);
        return format!("{volatile}, or hold {lock}, which {name} holds, at both accesses");
    }
    format!(
        "hold one lock at both accesses, use an atomic class, or {volatile} if no write depends on the old value"
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Location, SourceText, samples};

    #[test]
    fn a_race_has_the_remedies_of_its_variable() {
        let mut report = samples::race();
        let mut found = report.violations[0].clone();
        let of = |report: &Report, found: &Violation| remedy(report, found).unwrap();
        let field = "hold one lock at both accesses, use an atomic class, or declare Cell.value volatile if no write depends on the old value";
        assert_eq!(of(&report, &found), field);
        let owner = ThreadInfo {
            name: "Thread-0".into(),
            holds: vec!["Cell@1".into()],
            ..ThreadInfo::default()
        };
        let place = found.location.clone().map(|place| Location { class: "Cell".into(), ..place });
        let reader = ThreadInfo { blocked_at: place.clone(), ..ThreadInfo::default() };
        found.threads = vec![owner.clone(), reader];
        let text = "class Cell {\n\n int value = 3;\n}\n".to_owned();
        report.sources =
            vec![SourceText { path: place.unwrap().path.unwrap_or("Cell.java".into()), text }];
        let lock = "declare Cell.value (Cell.java:3) volatile, or hold Cell@1, which Thread-0 holds, at both accesses";
        assert_eq!(of(&report, &found), lock);
        found.threads[0].holds = vec!["ThreadPoolExecutor$Worker@1".into()];
        assert!(of(&report, &found).starts_with("hold one lock at both accesses"));
        found.threads[0].holds.push("Cell@1".into());
        assert_eq!(of(&report, &found), lock);
        found.threads = vec![owner.clone(), owner];
        assert_eq!(of(&report, &found), field);
        found.message = "java.util.ArrayList.size: a writes it".into();
        let library = "hold one lock at both accesses, or use a class for concurrent use";
        assert_eq!(of(&report, &found), library);
        found.message = "int[]@1[0]: a writes it".into();
        assert!(of(&report, &found).ends_with("or use an atomic class"));
    }
}
