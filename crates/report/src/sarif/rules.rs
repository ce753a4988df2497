//! The rules of a SARIF log: a description of each kind of finding.
//!
//! Invariant: an id is the name of a property or of a kind of warnings.

/// The rule of a kind of finding.
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) short: &'static str,
    pub(super) help: &'static str,
}

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "deadlock",
        name: "ThreadsBlockedForever",
        short: "Threads wait for each other, or for what nobody does, for ever.",
        help: "Each thread of a circle holds a lock that the next one wants, or a thread waits for a \
notification that was given before it waited. Take locks in one order everywhere; wait in a loop over a \
condition that is read and written under the same monitor, and prefer `notifyAll` to `notify`. The \
related locations say who took what where.",
    },
    Rule {
        id: "uncaught-exception",
        name: "UncaughtException",
        short: "An exception or a failed assertion leaves a thread.",
        help: "There is a schedule of the threads, or a choice of values, on which this exception is thrown \
and nobody catches it. The code flow is that path, thread by thread; `executionOrder` tells how they \
interleave.",
    },
    Rule {
        id: "assertion",
        name: "Assertion",
        short: "A failed assertion leaves a thread.",
        help: "There is a schedule of the threads, or a choice of values, on which this assertion fails.",
    },
    Rule {
        id: "runtime-exception",
        name: "RuntimeException",
        short: "An unchecked exception leaves a thread.",
        help: "There is a schedule of the threads, or a choice of values, on which this exception is thrown \
and nobody catches it.",
    },
    Rule {
        id: "data-race",
        name: "DataRace",
        short: "Two threads access a variable at the same time, one of them writing.",
        help: "Nothing orders the two accesses, so the Java memory model (JLS 17.4.5) allows results that no \
interleaving explains. Guard the variable by one lock, make it `volatile`, or use an atomic class.",
    },
    Rule {
        id: "unprotected",
        name: "UnprotectedVariable",
        short: "No lock is held at every access to a variable that several threads write.",
        help: "No single lock protects the variable. That is a hint and no proof: something else may order \
the accesses. Hold one lock at each of them, or make the variable `volatile` or atomic.",
    },
    Rule {
        id: "lock-order",
        name: "LockOrder",
        short: "Threads take locks in an order in which they could wait for each other.",
        help: "One thread takes the second lock while it holds the first, another the other way round: on \
some schedule each waits for the other. Take locks in one order everywhere.",
    },
    Rule {
        id: "exit-in-test",
        name: "ExitInTest",
        short: "A test ends the process, so that the rest of the test is not executed.",
        help: "A build counts such a test as a crash of its process. Let the code under test throw an \
exception instead, or pass the exit as a function.",
    },
    Rule {
        id: "idle-pool",
        name: "IdlePool",
        short: "A test leaves a pool or timer behind that is not shut down.",
        help: "The threads of the pool wait for work at the end of the test, and keep its process alive unless \
the test framework ends it. Shut the pool down, or close it in a `try` statement.",
    },
    Rule {
        id: "lost-exception",
        name: "LostException",
        short: "A task of a pool threw an exception that nobody sees.",
        help: "The program never asks the task's future. Call `get`, or catch the exception in the task.",
    },
    Rule {
        id: "never-ends",
        name: "NeverEnds",
        short: "Some executions reach a state from which the program cannot end any more.",
        help: "Threads go on for ever, such as a loop that waits for a value that no thread will set. The option \
`--property termination` shows an execution.",
    },
    Rule {
        id: "endless-loop",
        name: "EndlessLoop",
        short: "A thread goes round for ever without anybody noticing.",
        help: "The thread comes back to the same state without a step that another thread could see or \
stop. A loop that waits for another thread has to read a `volatile` variable or to block.",
    },
];
