//! Sample reports, one of each kind, for the tests of renderers.
//!
//! Invariant: the reports are constant, and have the form of reports of real checks.

use crate::coverage::{ClassCoverage, Count, Coverage, LineCoverage, MethodCoverage};
use crate::tested::{Outcome, TestResult};
use crate::*;

fn at(class: &str, method: &str, file: &str, line: u32) -> Location {
    Location {
        class: class.into(),
        method: method.into(),
        file: Some(file.into()),
        line: Some(line),
        path: None,
        rank: None,
    }
}

fn step(thread: u32, name: &str, line: u32, source: &str, text: &str) -> TraceStep {
    TraceStep {
        thread,
        thread_name: name.into(),
        choice: Choice::Schedule,
        file: Some("Phil.java".into()),
        line: Some(line),
        source: Some(source.into()),
        text: text.into(),
        ..TraceStep::default()
    }
}

fn statistics() -> Statistics {
    Statistics {
        states_new: 1051,
        states_revisited: 38,
        end_states: 1,
        transitions: 1088,
        max_depth: 17,
        choices: Choices { schedule: 50, data: 2 },
        instructions: 12_345_678,
        classes_loaded: 480,
        max_threads: 4,
        state_bytes: 4096,
        elapsed_ms: 1250,
        peak_memory_bytes: 52_428_800,
        sampling: None,
        earlier: None,
    }
}

fn assumptions() -> Vec<String> {
    vec!["memory-model: sequentially consistent".into(), "spurious-wakeups: none".into()]
}

pub fn safe() -> Report {
    Report {
        target: "Phil".into(),
        verdict: Verdict::Safe,
        complete: true,
        assumptions: assumptions(),
        statistics: statistics(),
        ..Report::default()
    }
}

pub fn deadlock() -> Report {
    let philosopher = |id: u32, wants: u32, has: u32| ThreadInfo {
        pool: None,
        id,
        name: format!("Thread-{}", id - 1),
        state: "BLOCKED".into(),
        waits_for: Some(format!("Phil$Fork@{wants}")),
        joins: None,
        blocked_at: Some(at("Phil$P", "run", "Phil.java", 7)),
        holds: vec![format!("Phil$Fork@{has}")],
        holds_acquired_at: vec![Some(at("Phil$P", "run", "Phil.java", 6))],
        holds_sources: vec![Some("synchronized (l) {".into())],
        source: Some("synchronized (r) {".into()),
        stack: vec!["Phil$P.run(Phil.java:7)".into()],
    };
    let mut trace: Vec<TraceStep> = (0..14)
        .map(|n| step(0, "main", 10 + n % 3, &format!("        f[{n}] = new Fork();"), "putfield"))
        .collect();
    trace.push(step(0, "main", 15, "      new P(l, r).start();", "start Thread-0"));
    trace.push(step(0, "main", 15, "      new P(l, r).start();", "start Thread-1"));
    for thread in [1, 2] {
        let name = format!("Thread-{}", thread - 1);
        trace.push(step(thread, &name, 6, "      synchronized (l) {", "lock Phil$Fork"));
    }
    trace.push(TraceStep { source: None, ..step(1, "Thread-0", 7, "", "lock Phil$Fork@2") });
    Report {
        target: "Phil".into(),
        verdict: Verdict::Unsafe,
        assumptions: assumptions(),
        violations: vec![Violation {
            id: "deadlock/Phil$P.run:7".into(),
            property: "deadlock".into(),
            message: "2 threads are blocked".into(),
            location: Some(at("Phil$P", "run", "Phil.java", 7)),
            threads: vec![philosopher(1, 2, 1), philosopher(2, 1, 2)],
            trace,
            ..Violation::default()
        }],
        statistics: statistics(),
        ..Report::default()
    }
}

/// Returns a step with a choice of a number.
pub fn coin() -> TraceStep {
    TraceStep {
        thread: 0,
        thread_name: "main".into(),
        choice: Choice::Data,
        file: Some("Rand.java".into()),
        line: Some(12),
        source: Some("    int b = random.nextInt(3);".into()),
        text: "Random.nextInt(3) = 2".into(),
        ..TraceStep::default()
    }
}

pub fn uncaught() -> Report {
    let coin = coin();
    let divide = TraceStep {
        choice: Choice::Schedule,
        line: Some(14),
        source: Some("    int c = a / (b + a - 2);".into()),
        text: "idiv".into(),
        ..coin.clone()
    };
    Report {
        target: "Rand".into(),
        verdict: Verdict::Unsafe,
        complete: true,
        violations: vec![Violation {
            id: "uncaught-exception/java.lang.ArithmeticException/Rand.main:14".into(),
            property: "uncaught-exception".into(),
            exception: Some("java.lang.ArithmeticException".into()),
            message: "/ by zero".into(),
            location: Some(at("Rand", "main", "Rand.java", 14)),
            trace: vec![coin, divide],
            stack: vec!["Rand.main(Rand.java:14)".into()],
            output: "computing c = a/(b+a - 2)..\na=0\n  b=2".into(),
            ..Violation::default()
        }],
        statistics: Statistics { elapsed_ms: 0, ..statistics() },
        ..Report::default()
    }
}

/// Returns a report of a violation with symbolic inputs.
pub fn symbolic() -> Report {
    let mut report = uncaught();
    let found = &mut report.violations[0];
    let input = |name: &str, value: &str, line| Input {
        name: name.into(),
        kind: "int".into(),
        value: value.into(),
        location: Some(at("Rand", "main", "Rand.java", line)),
    };
    found.symbolic.inputs = vec![input("a", "0", 11), input("b", "2", 12)];
    let condition = |line, text: &str| InputCondition {
        condition: text.into(),
        location: Some(at("Rand", "main", "Rand.java", line)),
    };
    // The text report omits the middle of a long path condition.
    found.symbolic.conditions =
        (0..24).map(|n| condition(12, &format!("a * {n} < b | c"))).collect();
    found.symbolic.conditions.push(condition(14, "a + b - 2 == 0"));
    report
}

pub fn assertion() -> Report {
    let mut report = uncaught();
    report.target = "Counter".into();
    report.violations = vec![Violation {
        id: "uncaught-exception/java.lang.AssertionError/Counter.main:9".into(),
        property: "uncaught-exception".into(),
        exception: Some("java.lang.AssertionError".into()),
        message: String::new(),
        stack: vec!["Counter.main(Counter.java:9)".into()],
        location: Some(at("Counter", "main", "Counter.java", 9)),
        source: Some("assert count == 2 : cell.owner;".into()),
        values: vec![
            NamedValue { name: "count".into(), value: "1".into(), written_in: Some(2) },
            NamedValue { name: "cell.owner".into(), value: "\"a <b>\"".into(), written_in: None },
        ],
        causes: vec![Cause {
            exception: "java.io.IOException".into(),
            message: Some("closed".into()),
            stack: vec!["Counter.read(Counter.java:20)".into()],
            location: Some(at("Counter", "read", "Counter.java", 20)),
            source: Some("if (closed > 0) throw new IOException(\"closed\");".into()),
            values: vec![NamedValue {
                name: "closed".into(),
                value: "1".into(),
                written_in: Some(2),
            }],
        }],
        trace: vec![
            acting(
                1,
                vec![event(Happening::Read, 5, "count++;", "reads Cell.count = 0", "Cell.count")],
            ),
            acting(
                2,
                vec![event(Happening::Read, 5, "count++;", "reads Cell.count = 0", "Cell.count")],
            ),
            acting(
                2,
                vec![event(Happening::Write, 5, "count++;", "writes Cell.count = 1", "Cell.count")],
            ),
            acting(
                0,
                vec![event(
                    Happening::Throw,
                    9,
                    "assert count == 2;",
                    "throws java.lang.AssertionError",
                    "main",
                )],
            ),
        ],
        ..Violation::default()
    }];
    report
}

pub fn incomplete() -> Report {
    Report {
        target: "Phil".into(),
        verdict: Verdict::Incomplete,
        reason: Some("the depth limit of 17 was reached".into()),
        reasons: vec![
            "the depth limit of 17 was reached".into(),
            "the memory model is strict and a data race was seen".into(),
        ],
        warnings: vec![Warning {
            id: "data-race/Phil.count".into(),
            property: "data-race".into(),
            message: "Phil.count: Phil.java:3 and Phil.java:4".into(),
            location: Some(at("Phil", "eat", "Phil.java", 3)),
            ..Warning::default()
        }],
        assumptions: assumptions(),
        statistics: Statistics {
            sampling: Some(Sampling {
                executions: 1500,
                states: 7500,
                transitions: 123_456,
                instructions: 2_345_678,
                seed: 42,
                violations: 0,
            }),
            earlier: Some(EarlierSearches { searches: 2, states: 1234, elapsed_ms: 1500 }),
            ..statistics()
        },
        stuck: Some(Stuck {
            thread: "philosopher".into(),
            location: at("Phil", "eat", "Phil.java", 3),
            source: Some("count++;".into()),
            states: 390,
            sampled: 400,
            differs: vec![
                Difference {
                    name: "turn".into(),
                    kind: DifferenceKind::Local,
                    of: Some("Phil.eat in philosopher".into()),
                    values: 390,
                    grows: true,
                    range: Some((0, 9_931)),
                },
                Difference {
                    name: "Phil.count".into(),
                    kind: DifferenceKind::Field,
                    values: 17,
                    ..Difference::default()
                },
            ],
            advice: vec![Advice {
                option: "--search surw".into(),
                reason: "each turn of a loop is a new state".into(),
            }],
        }),
        ..Report::default()
    }
}

pub fn error() -> Report {
    Report::failed(
        "Net",
        "Pathfinder does not support native method java.net.PlainSocketImpl.initProto()",
    )
}

/// Returns the coverage of three methods of a class: one fully covered, one with missed branches, and one
/// never entered.
pub fn coverage() -> Coverage {
    let count = |covered, missed| Count { covered, missed };
    let line =
        |line, hits, instructions, branches| LineCoverage { line, hits, instructions, branches };
    let method = |name: &str, lines: Vec<LineCoverage>| MethodCoverage {
        name: name.into(),
        descriptor: "()V".into(),
        instructions: lines.iter().map(|line| line.instructions).sum(),
        branches: lines.iter().map(|line| line.branches).sum(),
        lines,
    };
    let none = Count::default();
    Coverage {
        classes: vec![ClassCoverage {
            class: "Cell".into(),
            file: Some("Cell.java".into()),
            path: Some("src/Cell.java".into()),
            methods: vec![
                method("<init>", vec![line(1, 1, count(3, 0), none)]),
                method(
                    "set",
                    vec![
                        line(4, 7, count(5, 0), count(1, 1)),
                        line(5, 7, count(6, 0), none),
                        line(6, 0, count(0, 2), none),
                        line(7, 0, count(0, 1), none),
                    ],
                ),
                method("get", vec![line(9, 0, count(0, 6), count(0, 2))]),
            ],
        }],
    }
}

/// Returns a report of a test class in which each test has a different result.
pub fn tests() -> Report {
    let test = |method: &str, verdict, reason: &str| TestResult {
        name: format!("app.CellTest#{method}"),
        verdict,
        reason: Some(reason.to_owned()).filter(|reason| !reason.is_empty()),
        statistics: Statistics { states_new: 12, elapsed_ms: 34, ..Statistics::default() },
        ..TestResult::default()
    };
    let mut found = assertion().violations.remove(0);
    found.test = Some("app.CellTest#increments".into());
    found.id = "uncaught-exception/java.lang.AssertionError/app.CellTest.increments:9".into();
    Report {
        target: "build/test-classes".into(),
        verdict: Verdict::Unsafe,
        reasons: vec!["app.CellTest#each: @ParameterizedTest is not supported".into()],
        tests: vec![
            test("reads", Outcome::Safe, ""),
            test("increments", Outcome::Unsafe, ""),
            test("later", Outcome::Skipped, "@Disabled: <later>"),
            test("each", Outcome::Error, "@ParameterizedTest is not supported"),
            test("deep", Outcome::Incomplete, "the depth limit was reached (17)"),
        ],
        violations: vec![found],
        statistics: statistics(),
        ..Report::default()
    }
}

/// Returns a safe report with the coverage of lines.
pub fn covered() -> Report {
    let text = "class Cell {\n  int n;\n  void set(int to) {\n    if (to < 9)\n      n = to;\n    else\n      n = 0;\n  }\n  int get() { return n > 0 ? n : 1; }\n}\n";
    Report {
        target: "Cell".into(),
        coverage: Some(coverage()),
        sources: vec![SourceText { path: "src/Cell.java".into(), text: text.into() }],
        ..safe()
    }
}

/// Returns one report of each kind, with the name of the kind.
pub fn all() -> Vec<(&'static str, Report)> {
    vec![
        ("deadlock", deadlock()),
        ("lost_notification", lost()),
        ("lock_deadlock", locks()),
        ("uncaught_exception", uncaught()),
        ("symbolic_inputs", symbolic()),
        ("failed_assertion", assertion()),
        ("data_race", race()),
        ("endless_loop", endless()),
        ("observed", observed()),
        ("safe", safe()),
        ("incomplete", incomplete()),
        ("error", error()),
        ("covered", covered()),
        ("tests", tests()),
    ]
}

fn event(kind: Happening, line: u32, source: &str, text: &str, subject: &str) -> StepEvent {
    StepEvent {
        kind,
        text: text.into(),
        subject: Some(subject.into()),
        value: None,
        file: Some("Cell.java".into()),
        line: Some(line),
        source: Some(source.into()),
        path: Some("src/Cell.java".into()),
        library: None,
        actor: None,
        cause: false,
        within: false,
        called: None,
    }
}

fn acting(thread: u32, events: Vec<StepEvent>) -> TraceStep {
    let first = events.first();
    TraceStep {
        thread,
        thread_name: if thread == 0 { "main".into() } else { format!("Thread-{}", thread - 1) },
        file: Some("Cell.java".into()),
        line: first.and_then(|e| e.line),
        source: first.and_then(|e| e.source.clone()),
        text: events.iter().map(|e| e.text.as_str()).collect::<Vec<_>>().join("; "),
        class: Some("Cell".into()),
        alternatives: 2,
        events,
        ..TraceStep::default()
    }
}

/// Returns a report of a lost `notify`, after which a thread waits forever.
pub fn lost() -> Report {
    use Happening::{Notify, Start, Wait};
    let wait = |text| event(Wait, 9, "wait();", text, "Cell@1");
    let message = "notifies Cell@1, but nobody waits";
    let place =
        Location { path: Some("src/Cell.java".into()), ..at("Cell", "set", "Cell.java", 5) };
    Report {
        violations: vec![Violation {
            id: "deadlock/Cell.get:9".into(),
            property: "deadlock".into(),
            message: "the only thread left is blocked".into(),
            location: Some(at("Cell", "get", "Cell.java", 9)),
            source: Some("wait();".into()),
            threads: vec![ThreadInfo {
                id: 1,
                name: "Thread-0".into(),
                state: "WAITING".into(),
                waits_for: Some("Cell@1".into()),
                blocked_at: Some(at("Cell", "get", "Cell.java", 9)),
                source: Some("wait();".into()),
                stack: vec!["Cell.get(Cell.java:9)".into()],
                ..ThreadInfo::default()
            }],
            trace: vec![
                acting(0, vec![event(Start, 12, "t.start();", "starts Thread-0", "Thread-0")]),
                acting(0, vec![event(Notify, 5, "notify();", message, "Cell@1")]),
                acting(1, vec![wait("waits on Cell@1")]),
            ],
            notifications: vec![Notification {
                step: 1,
                thread: 0,
                thread_name: "main".into(),
                object: "Cell@1".into(),
                location: Some(place),
                source: Some("notify();".into()),
                woke: Vec::new(),
            }],
            ..Violation::default()
        }],
        target: "Cell".into(),
        ..deadlock()
    }
}

/// Returns a report of a data race with two conflicting accesses.
pub fn race() -> Report {
    use Happening::{Read, Write};
    Report {
        violations: vec![Violation {
            id: "data-race/Cell.set:5".into(),
            property: "data-race".into(),
            message: "Cell.value: Thread-0 writes it at Cell.set(Cell.java:5) while main reads it at Cell.get(Cell.java:8)".into(),
            location: Some(at("Cell", "set", "Cell.java", 5)),
            source: Some("value = 1;".into()),
            trace: vec![
                acting(1, vec![event(Write, 5, "value = 1;", "writes Cell@1.value = 1", "Cell@1.value")]),
                acting(0, vec![event(Read, 8, "return value;", "reads Cell@1.value = 1", "Cell@1.value")]),
            ],
            ..Violation::default()
        }],
        target: "Cell".into(),
        ..deadlock()
    }
}

/// Returns a report of two threads that each wait for the `ReentrantLock` of the other thread.
pub fn locks() -> Report {
    use Happening::{Blocked, Lock, Start};
    let mut report = lost();
    let lock = |line, text| event(Lock, line, "a.lock();", text, "ReentrantLock@1");
    let found = &mut report.violations[0];
    found.message = "2 threads wait for each other's locks in a circle".into();
    found.notifications.clear();
    let thread = |id: u32, wants: u32, has: u32| ThreadInfo {
        pool: None,
        id,
        name: if id == 0 { "main".into() } else { "Thread-0".into() },
        state: "WAITING".into(),
        waits_for: Some(format!("ReentrantLock@{wants}")),
        joins: None,
        blocked_at: Some(at("Cell", "both", "Cell.java", 15)),
        source: Some("b.lock();".into()),
        holds: vec![format!("ReentrantLock@{has}")],
        holds_acquired_at: vec![Some(at("Cell", "both", "Cell.java", 14))],
        holds_sources: vec![Some("a.lock();".into())],
        stack: vec![
            "java.util.concurrent.locks.LockSupport.park(LockSupport.java:211)".into(),
            "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:322)".into(),
            "Cell.both(Cell.java:15)".into(),
        ],
    };
    found.threads = vec![thread(0, 2, 1), thread(1, 1, 2)];
    let blocked =
        event(Blocked, 15, "b.lock();", "wants to lock ReentrantLock@2", "ReentrantLock@2");
    found.trace = vec![
        acting(0, vec![event(Start, 12, "t.start();", "starts Thread-0", "Thread-0")]),
        acting(0, vec![lock(14, "locks ReentrantLock@1")]),
        acting(1, vec![lock(14, "locks ReentrantLock@2")]),
        acting(0, vec![blocked]),
    ];
    report
}

/// Returns a report of an endless loop.
pub fn endless() -> Report {
    Report {
        violations: vec![Violation {
            id: "endless-loop/Cell.spin:20".into(),
            property: "endless-loop".into(),
            message: "Thread-0 loops for ever".into(),
            location: Some(at("Cell", "spin", "Cell.java", 20)),
            source: Some("while (!done) { }".into()),
            stack: vec!["Cell.spin(Cell.java:20)".into()],
            trace: vec![acting(1, Vec::new())],
            ..Violation::default()
        }],
        target: "Cell".into(),
        ..deadlock()
    }
}

/// Returns a report with warnings of observed executions.
pub fn observed() -> Report {
    let thread = |id: u32, line: u32, holds: &[&str]| ThreadInfo {
        id,
        name: format!("Thread-{}", id - 1),
        state: "RUNNABLE".into(),
        blocked_at: Some(at("Cell", "set", "Cell.java", line)),
        source: Some("value = 1;".into()),
        holds: holds.iter().map(|lock| (*lock).to_owned()).collect(),
        stack: vec![format!("Cell.set(Cell.java:{line})"), "Main.run(Main.java:3)".into()],
        ..ThreadInfo::default()
    };
    let race = Warning {
        id: "data-race/Cell.set:5".into(),
        property: "data-race".into(),
        message: "Cell.value: Thread-0 writes it at Cell.set(Cell.java:5) and Thread-1 writes it at Cell.set(Cell.java:8), and nothing orders the two".into(),
        location: Some(at("Cell", "set", "Cell.java", 5)),
        threads: vec![thread(1, 5, &["Cell@1"]), thread(2, 8, &[])],
        ..Warning::default()
    };
    let philosophers = &deadlock().violations[0];
    let order = Warning {
        id: "lock-order/Phil$P.run:7".into(),
        property: "lock-order".into(),
        message: "could deadlock in another order: Thread-0 holds Phil$Fork@1 and takes Phil$Fork@2 at Phil$P.run(Phil.java:7), Thread-1 holds Phil$Fork@2 and takes Phil$Fork@1 at Phil$P.run(Phil.java:7)".into(),
        location: philosophers.location.clone(),
        threads: philosophers.threads.clone(),
        ..Warning::default()
    };
    Report {
        target: "Cell".into(),
        verdict: Verdict::Incomplete,
        reason: Some("2 executions were observed, not all".into()),
        reasons: vec!["2 executions were observed, not all".into()],
        warnings: vec![race, order],
        configuration: vec![("property".into(), "data-race, unprotected, lock-order".into())],
        presentation: Presentation { observed: true, ..Presentation::default() },
        ..Report::default()
    }
}
