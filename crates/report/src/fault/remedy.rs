//! The usual remedy of a recognized fault, in one line.
//!
//! Source: the API documentation of `java.util.concurrent`, and Goetz, "Java Concurrency in Practice".
//! Invariant: a fault without one usual remedy has no line.

use super::fault;
use crate::Violation;
use crate::extent::DATA_RACE;

/// The remedy of a data race.
pub(crate) const OF_RACES: &str =
    "hold one lock at both accesses, declare the field volatile, or use an atomic class";

/// The first words of the sentence about a fault, and the remedy of this kind.
const REMEDIES: [(&str, &str); 19] = [
    (
        "Lost update: ",
        "hold one lock from the read to the write, or use one call of an atomic class",
    ),
    (
        "Check-then-act: ",
        "hold one lock from the check to the act, or use one atomic call (compareAndSet, putIfAbsent, merge)",
    ),
    ("Calls at once: ", "hold one lock during each call, or use a class for several threads"),
    (
        "Iterator invalidated: ",
        "hold one lock during the iteration and the change, wait for the other thread first, or iterate over a copy",
    ),
    ("Use after shutdown: ", "wait for all threads that submit tasks before the pool is shut down"),
    ("Full pool: ", "bound the number of tasks, or choose a policy such as CallerRunsPolicy"),
    ("Lock order: ", "take the locks in the same order in all threads"),
    (
        "Lock upgrade: ",
        "release the lock for reading first, and test the state again under the lock for writing",
    ),
    ("Never released: ", "release in a finally block"),
    ("Overwritten state: ", "wait until the state was taken before it is set again, or count"),
    (
        "Lost signal: ",
        "set a condition under the same lock as the notification, and test it in a loop before each wait",
    ),
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
        "wait for no task of the same pool within a task, or give the inner tasks a pool of their own",
    ),
    ("Pool that is never shut down: ", "shut the pool down after its last use"),
    (
        "State taken: ",
        "test the state and act on it under one lock, or keep each change in a queue or a count",
    ),
];

/// Returns the remedy of the recognized kind of fault, or of a data race.
pub(crate) fn remedy(found: &Violation) -> Option<&'static str> {
    if found.property == DATA_RACE {
        return Some(OF_RACES);
    }
    let sentence = fault(found)?;
    if sentence.starts_with("Iterator invalidated: ") && sentence.contains(super::OWN_ITERATION) {
        return Some("remove through the iterator, or by removeIf");
    }
    REMEDIES.iter().find(|(kind, _)| sentence.starts_with(kind)).map(|(_, remedy)| *remedy)
}
