//! Programs with unusual features. Each program asserts the behaviour of `java`, and all its executions
//! must agree.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use report::{Report, SymbolicTree, Verdict};
use session::config::Por;
use session::{Control, Settings};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Checks a program that consists of one file.
fn check(class: &str, text: &str) -> Report {
    check_with(Settings::default(), class, text)
}

fn check_with(mut settings: Settings, class: &str, text: &str) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{class}.java"));
    std::fs::write(&file, text).unwrap();
    settings.program.target = file.display().to_string();
    let cancel = AtomicBool::new(false);
    session::check(&settings, &Control { cancel: &cancel, progress: &|_| {}, found: None }).unwrap()
}

fn assert_safe(class: &str, text: &str) {
    let report = check(class, text);
    assert_eq!(report.verdict, Verdict::Safe, "{:?} {:?}", report.reasons, report.violations);
}

#[test]
fn an_overrider_of_an_inherited_interface_method_is_dispatched() {
    assert_safe(
        "Dispatch",
        "class Dispatch {
            interface I { String m(); }
            static abstract class A implements I {}
            static class B extends A { public String m() { return \"B\"; } }
            static class C extends B { public String m() { return \"C\"; } }
            public static void main(String[] args) {
                B b = new C();
                A a = b;
                assert b.m().equals(\"C\") && a.m().equals(\"C\") && ((I) b).m().equals(\"C\");
                assert new B().m().equals(\"B\");
            }
        }",
    );
}

#[test]
fn a_synchronized_run_waits_for_the_monitor() {
    assert_safe(
        "Runner",
        "class Runner extends Thread {
            static int order;
            int ran;
            public synchronized void run() { ran = ++order; }
            public static void main(String[] args) throws Exception {
                Runner r = new Runner();
                synchronized (r) {
                    r.start();
                    assert order == 0;
                    order = 5;
                }
                r.join();
                assert r.ran == 6 && !Thread.holdsLock(r);
            }
        }",
    );
}

#[test]
fn an_initializer_does_not_catch_superclass_exceptions() {
    assert_safe(
        "Initializers",
        "class Initializers {
            static int v;
            static class A { static { if (v == 0) throw new IllegalStateException(); } }
            static class B extends A {
                static { try { v = 1; } catch (Throwable t) { v = 2; } }
                static void f() {}
            }
            public static void main(String[] args) {
                try { B.f(); assert false; } catch (ExceptionInInitializerError e) {
                    assert e.getCause() instanceof IllegalStateException;
                }
                try { B.f(); assert false; } catch (NoClassDefFoundError e) { }
                assert v == 0;
            }
        }",
    );
}

#[test]
fn interfaces_with_code_are_initialized_before_their_classes() {
    assert_safe(
        "Interfaces",
        "class Interfaces {
            static String log = \"\";
            static int say(String s) { log += s; return 1; }
            interface Private { int I = say(\"p\"); private void f() {} }
            interface Default { int I = say(\"d\"); default void g() {} }
            interface Static { int I = say(\"s\"); static void h() {} }
            interface Sub extends Default { int I = say(\"u\"); }
            static class A implements Private, Static, Sub { static { say(\"A\"); } }
            static class B extends A implements Default { static { say(\"B\"); } }
            public static void main(String[] args) {
                new B();
                assert log.equals(\"pdAB\") : log;
            }
        }",
    );
}

#[test]
fn multi_dimensional_arrays_beyond_the_heap_throw() {
    assert_safe(
        "Room",
        "class Room {
            public static void main(String[] args) {
                try { assert new int[100000][100000] == null; } catch (OutOfMemoryError e) { return; }
                assert false;
            }
        }",
    );
}

#[test]
fn a_reflective_call_enters_monitors_in_a_separate_transition() {
    // Between the write and the entry, the other thread can observe the write and enter first.
    let report = check(
        "Reflective",
        "class Reflective extends Thread {
            static volatile int x;
            static int y, seen;
            static synchronized void enter() { seen = y; }
            public void run() { if (x == 1) { synchronized (Reflective.class) { y = 1; } } }
            public static void main(String[] args) throws Exception {
                java.lang.reflect.Method m = Reflective.class.getDeclaredMethod(\"enter\");
                m.invoke(null);
                new Reflective().start();
                x = 1;
                m.invoke(null);
                assert seen == 0;
            }
        }",
    );
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
}

#[test]
fn copied_modification_counts_remain_comparable() {
    assert_safe(
        "Copies",
        "import gov.nasa.jpf.vm.Verify;
        import java.util.*;
        import java.util.regex.*;
        class Copies {
            public static void main(String[] args) {
                Iterator<MatchResult> found = Pattern.compile(\"a\").matcher(\"aaa\").results().iterator();
                int n = 0;
                while (found.hasNext()) { Verify.getBoolean(); found.next(); Verify.getBoolean(); n++; }
                assert n == 3;
                TreeMap<Integer, Integer> map = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
                Set<Map.Entry<Integer, Integer>> view = map.subMap(0, 9).entrySet();
                assert view.size() == 3;
                Verify.getBoolean();
                for (int i = 4; i < 7; i++) map.put(i, i);
                assert view.size() == 6;
            }
        }",
    );
}

/// Checks two threads that each temporarily need more than half of the heap, and have no other shared
/// state.
fn memory_of_two(lock: &str, por: Por) -> Report {
    let text = format!(
        "class Memory {{
            static class Mine {{ volatile int x; volatile boolean failed; }}
            static final Mine ONE = new Mine(), TWO = new Mine();
            static void hold(Mine mine) {{
                {lock} {{
                    try {{
                        byte[] held = new byte[12 << 20];
                        mine.x = 1;
                        assert held.length > 0;
                    }} catch (OutOfMemoryError e) {{
                        mine.failed = true;
                    }}
                }}
            }}
            public static void main(String[] args) throws Exception {{
                Thread t = new Thread(() -> hold(ONE));
                t.start();
                hold(TWO);
                t.join();
                assert !ONE.failed && !TWO.failed;
            }}
        }}"
    );
    let mut settings = Settings::default().reduced_to(por);
    settings.environment.heap_limit = 20 << 20;
    check_with(settings, "Memory", &text)
}

#[test]
fn memory_is_limited_over_all_threads() {
    for por in [Por::None, Por::Local, Por::Full] {
        let report = memory_of_two("", por);
        assert_eq!(report.verdict, Verdict::Unsafe, "{por:?} {:?}", report.reasons);
        let report = memory_of_two("synchronized (Memory.class)", por);
        assert_eq!(report.verdict, Verdict::Safe, "{por:?} {:?}", report.reasons);
    }
}

#[test]
fn read_locks_are_reported() {
    let mut settings = Settings { all_errors: true, ..Settings::default() };
    settings.checks.properties = vec!["data-race".to_owned()];
    let report = check_with(
        settings,
        "Readers",
        "import java.util.concurrent.locks.ReentrantReadWriteLock;
        class Readers {
            static int x;
            public static void main(String[] args) {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                Runnable add = () -> {
                    lock.readLock().lock();
                    x++;
                    lock.readLock().unlock();
                };
                new Thread(add).start();
                add.run();
            }
        }",
    );
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
    for found in &report.violations {
        let racing: Vec<_> = found.threads.iter().map(|thread| &thread.holds).collect();
        assert_eq!(racing.len(), 2);
        for holds in racing {
            assert_eq!(holds, &["ReentrantReadWriteLock@1 for reading"], "{}", found.message);
        }
    }
}

#[test]
fn searches_that_are_replaced_are_counted() {
    let text = |write: &str| {
        format!(
            "class Turns {{
                static volatile boolean ready;
                public static void main(String[] args) {{
                    new Thread(() -> {{ int n = 0; while (!ready) n++; System.out.print(n > 3); }}).start();
                    {write}
                }}
            }}"
        )
    };
    let report = check_with(Settings::default(), "Turns", &text("ready = true;"));
    assert_eq!(report.verdict, Verdict::Safe, "{:?}", report.reasons);
    let earlier = report.statistics.earlier.unwrap();
    // The last search observes the loop that counts its turns.
    assert!(earlier.searches > 0);
    assert!(earlier.states > report.statistics.states_new, "{earlier:?}");
    let report = check_with(Settings::default(), "Turns", &text("").replace("!ready", "n < 9"));
    assert_eq!(report.statistics.earlier, None);
}

/// Returns the number of instructions of a check that ends after two states.
fn instructions_of_two_states(class: &str, text: &str) -> u64 {
    let mut settings = Settings::default();
    settings.limits.max_states = Some(2);
    let report = check_with(settings, class, text);
    assert_eq!(report.verdict, Verdict::Incomplete, "{:?} {:?}", report.reasons, report.violations);
    report.statistics.instructions
}

#[test]
fn transitions_with_stack_overflows_are_cut_early() {
    let handled = |body: &str| {
        let text = format!(
            "class Handled {{
                static int calls;
                static void f() {{ calls++; try {{ f(); }} catch (StackOverflowError e) {{ {body} }} }}
                public static void main(String[] args) {{ while (true) f(); }}
            }}"
        );
        instructions_of_two_states("Handled", &text)
    };
    let (cheap, costly) = (handled(""), handled("f();"));
    assert!(
        costly < cheap / 2,
        "{costly} instructions with a trace for each call, {cheap} without"
    );
}

#[test]
fn transitions_with_large_arrays_are_cut_early() {
    let allocating = |length: u32| {
        let text = format!(
            "class Allocating {{
                static byte[] last;
                static int count;
                public static void main(String[] args) {{
                    for (;; count++) last = new byte[{length}];
                }}
            }}"
        );
        instructions_of_two_states("Allocating", &text)
    };
    let (small, large) = (allocating(1), allocating(100_000));
    assert!(large < small / 2, "{large} instructions with large arrays, {small} with small ones");
}

#[test]
fn a_late_interrupt_is_an_assumption() {
    let assumed = |before: bool, workers: u64| {
        let interrupt = "waiter.interrupt();";
        let (first, last) = if before { (interrupt, "") } else { ("", interrupt) };
        let text = format!(
            "class Late {{
                public static void main(String[] args) throws Exception {{
                    Object lock = new Object();
                    Thread waiter = new Thread(() -> {{
                        synchronized (lock) {{
                            try {{ lock.wait(); }} catch (InterruptedException e) {{ }}
                        }}
                    }});
                    waiter.start();
                    while (waiter.getState() != Thread.State.WAITING) Thread.yield();
                    {first}
                    synchronized (lock) {{ lock.notify(); {last} }}
                }}
            }}"
        );
        let settings = Settings { workers, ..Settings::default() };
        let report = check_with(settings, "Late", &text);
        assert_eq!(report.verdict, Verdict::Safe, "{:?}", report.reasons);
        report.assumptions.iter().any(|text| text.starts_with("interrupts:"))
    };
    assert!(assumed(false, 1) && !assumed(true, 1));
    assert!(assumed(false, 2));
}

#[test]
fn the_symbolic_execution_tree_keeps_limits_and_interrupts() {
    let mut settings = Settings::default();
    settings.program.target = "../../tests/cases/symbolic/SwapOverflows.java".to_owned();
    settings.environment.symbolic = true;
    let tree = |settings: &Settings, is_cancelled: bool| {
        session::symbolic_tree(settings, &AtomicBool::new(is_cancelled)).unwrap()
    };
    let whole = tree(&settings, false);
    assert!(matches!(whole, Some(SymbolicTree::Whole(nodes)) if nodes.len() == 5));
    assert_eq!(tree(&settings, true), Some(SymbolicTree::TooLarge));
    settings.limits.time_limit = Some(Duration::ZERO);
    assert_eq!(tree(&settings, false), Some(SymbolicTree::TooLarge));
    settings.environment.symbolic = false;
    assert_eq!(tree(&settings, false), None);
}

#[test]
fn a_second_solver_is_asked_on_request() {
    if z3::Z3::load(None).unwrap().is_none() {
        return;
    }
    let questions = |is_checked: bool| {
        let mut settings = Settings::default();
        settings.environment.symbolic = true;
        settings.environment.bounds.check_solver = is_checked;
        settings.report.fork_profile = true;
        let text = include_str!("../../../tests/cases/symbolic/AnswersAreConfirmed.java");
        let report = check_with(settings, "AnswersAreConfirmed", text);
        assert_eq!(report.verdict, Verdict::Safe, "{:?}", report.reasons);
        report.listeners[0].text.lines().last().unwrap().to_owned()
    };
    assert!(questions(true).ends_with(" asked of a second one"));
    assert!(questions(false).ends_with(" answered without a solver"));
}

/// The state after the first step is not stored, since storing it takes longer than the limit.
#[test]
fn the_time_limit_holds_while_large_arrays_are_stored() {
    let mut settings = Settings::default();
    settings.limits.time_limit = Some(Duration::from_millis(5));
    let text = "class Large {
            static byte[][] all;
            public static void main(String[] args) throws InterruptedException {
                all = new byte[4][32 << 20];
                Thread other = new Thread(() -> all[0][0]++);
                other.start();
                other.join();
            }
        }";
    let report = check_with(settings, "Large", text);
    assert_eq!(report.verdict, Verdict::Incomplete);
    assert!(report.reasons[0].contains("time limit"), "{:?}", report.reasons);
    assert!(report.statistics.states_new <= 1, "{} states", report.statistics.states_new);
}

/// The search restarts after its first part, with the remaining time.
#[test]
fn a_reached_time_limit_is_the_requested_one() {
    let mut settings = Settings::default();
    settings.limits.time_limit = Some(Duration::from_millis(700));
    let text = "class Turns {
            static volatile int x;
            public static void main(String[] args) {
                for (int i = 0; i < 3; i++) new Thread(() -> { for (;;) x++; }).start();
            }
        }";
    let report = check_with(settings, "Turns", text);
    assert_eq!(report.reasons, ["the time limit was reached (700ms)"]);
}
