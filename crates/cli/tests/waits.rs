//! The cause that a report states for waits without an end, and for concurrent calls of one object.
//!
//! Invariant: each program has a corrected variant, or a variant in which the sentence would be wrong.

#![allow(clippy::unwrap_used)]

use std::process::Command;

/// Returns the report about a class `Main` with these members, independent of widths and columns.
fn told(members: &str) -> String {
    told_with(members, &[])
}

fn told_with(members: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let imports =
        "import java.util.*; import java.util.concurrent.*; import java.util.concurrent.locks.*;";
    let file = folder.path().join("Main.java");
    std::fs::write(&file, format!("{imports}\nclass Main {{\n{members}\n}}\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder.path()).env("XDG_CACHE_HOME", folder.path().join("cache"));
    command
        .args(["check", "--explain-limit", "10m", "--report", "text=-"])
        .args(options)
        .arg(&file);
    let text = String::from_utf8(command.output().unwrap().stdout).unwrap();
    text.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn a_lock_that_is_held_for_reading_is_not_upgraded() {
    let text = told(
        "static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
public static void main(String[] args) {
    lock.readLock().lock();
    lock.writeLock().lock();
}",
    );
    let cause = "Lock upgrade: main holds ReentrantReadWriteLock@1 for reading";
    has(&text, &[cause, "Main.java:6 lock.writeLock().lock();"]);
}

#[test]
fn a_permit_is_lost_by_an_exception() {
    let program = |body: &str| {
        told(&format!(
            "static final Semaphore permits = new Semaphore(1);
static void work(int by) throws InterruptedException {{
    permits.acquire();
    {body}
}}
public static void main(String[] args) throws Exception {{
    Thread other = new Thread(() -> {{
        try {{
            work(0);
        }} catch (ArithmeticException | InterruptedException e) {{
            return;
        }}
    }});
    other.start();
    work(1);
    other.join();
}}"
        ))
    };
    let cause = "Never released: Thread-0 acquired a permit of Semaphore@1 at Main.java:5, threw \
                 java.lang.ArithmeticException at Main.java:6, and ended without a release";
    let thrown = "throws java.lang.ArithmeticException: / by zero (caught at Main.java:11)";
    let taken = "permits.acquire() (leaves 0)";
    has(&program("by = 1 / by; permits.release();"), &[cause, thrown, taken]);
    has(&program("try { by = 1 / by; } finally { permits.release(); }"), &["SAFE Main"]);
    // The permit is a signal here, which one thread consumes itself.
    let text = told(
        "public static void main(String[] args) throws Exception {
    Semaphore signal = new Semaphore(0);
    new Thread(signal::acquireUninterruptibly).start();
    new Thread(signal::acquireUninterruptibly).start();
    signal.release();
}",
    );
    has(&text, &["UNSAFE Main", "waits for Semaphore@1"]);
    assert!(!text.contains("Never released"), "{text}");
}

#[test]
fn a_lock_stays_with_a_thread_that_ended() {
    let text = told(
        "public static void main(String[] args) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Thread other = new Thread(lock::lock);
    other.start();
    other.join();
    lock.lock();
}",
    );
    has(&text, &["Never released: Thread-0 locked ReentrantLock@1", "ended without a release"]);
}

#[test]
fn one_signal_wakes_one_thread() {
    let program = |signal: &str| {
        told(&format!(
            "static final ReentrantLock lock = new ReentrantLock();
static final Condition more = lock.newCondition();
static int free;
static void take() {{
    lock.lock();
    while (free == 0) more.awaitUninterruptibly();
    free--;
    lock.unlock();
}}
public static void main(String[] args) {{
    new Thread(Main::take).start();
    new Thread(Main::take).start();
    lock.lock();
    free = 2;
    more.{signal}();
    lock.unlock();
}}"
        ))
    };
    let text = program("signal");
    let cause = "Signal for one thread: main notified Condition@1 at Main.java:17 while";
    has(&text, &[cause, "waited, it woke one thread, and Thread-"]);
    has(&program("signalAll"), &["SAFE Main"]);
    let monitor = told(
        "static int free;
static synchronized void take() {
    try {
        while (free == 0) Main.class.wait();
    } catch (InterruptedException e) {
        return;
    }
    free--;
}
public static void main(String[] args) {
    new Thread(Main::take).start();
    new Thread(Main::take).start();
    synchronized (Main.class) {
        free = 2;
        Main.class.notify();
    }
}",
    );
    has(&monitor, &["Signal for one thread: main notified Main.class at Main.java:17 while"]);
}

#[test]
fn an_interrupt_that_a_loop_swallows_is_told() {
    let program = |caught: &str| {
        told(&format!(
            "public static void main(String[] args) throws Exception {{
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    Thread other = new Thread(() -> {{
        while (!Thread.currentThread().isInterrupted()) {{
            try {{
                queue.take();
            }} catch (InterruptedException e) {{
                {caught}
            }}
        }}
    }});
    other.start();
    other.interrupt();
    other.join();
}}"
        ))
    };
    let cause = "Swallowed interrupt: main interrupted Thread-0 at Main.java:15; Thread-0 caught \
                 the InterruptedException at Main.java:8, and waits again";
    has(&program(""), &[cause, "other.interrupt()"]);
    has(&program("return;"), &["SAFE Main"]);
}

#[test]
fn calls_of_a_list_at_once_are_told() {
    let program = |list: &str| {
        told(&format!(
            "static final List<Integer> seen = {list};
public static void main(String[] args) throws Exception {{
    Thread other = new Thread(() -> seen.add(1));
    other.start();
    seen.add(2);
    other.join();
    assert seen.size() == 2;
}}"
        ))
    };
    let text = program("new ArrayList<>()");
    has(&text, &["Calls at once: ", " called seen.add(", "but ArrayList is not thread-safe"]);
    has(&program("new Vector<>()"), &["SAFE Main"]);
}

#[test]
fn each_call_of_a_line_has_its_receiver() {
    let text = told(
        "public static void main(String[] args) throws Exception {
    CompletableFuture<Integer> one = new CompletableFuture<>(), two = new CompletableFuture<>();
    new Thread(() -> one.complete(1)).start();
    new Thread(() -> two.complete(2)).start();
    CompletableFuture.anyOf(one, two).get();
    assert one.isDone() && two.isDone();
}",
    );
    has(&text, &["one.isDone() = true two.isDone() = false"]);
}

#[test]
fn builders_and_counts_are_shown_with_their_contents() {
    let text = told(
        "static final StringBuilder text = new StringBuilder(\"a\");
static final Semaphore permits = new Semaphore(3);
static final NavigableMap<String, Integer> map = new ConcurrentSkipListMap<>();
public static void main(String[] args) throws Exception {
    Thread other = new Thread(() -> { text.append(\"\\u03bb\"); map.put(\"k\", 1); });
    other.start();
    other.join();
    assert text.length() + permits.availablePermits() + map.size() == 4;
}",
    );
    let values = ["text = \"a\u{3bb}\" (StringBuilder@1)", "permits = Semaphore@1, permits = 3"];
    has(&text, &[&values[..], &["map = {k=1}", "text.append(\"\u{3bb}\")"]].concat());
}

#[test]
fn safe_names_the_condition_of_late_timeouts() {
    let program = |wait: &str| {
        let members = format!(
            "static volatile int x;
public static void main(String[] args) throws Exception {{
    Thread other = new Thread(() -> x = 1);
    other.start();
    {wait};
}}"
        );
        told_with(&members, &["--timeouts", "late"])
    };
    let late = "SAFE Main if sleeps and timeouts are long enough: every execution was explored";
    has(&program("Thread.sleep(10)"), &[late]);
    has(&program("other.join()"), &["SAFE Main: every execution was explored"]);
}

#[test]
fn a_latch_lacks_a_count() {
    let program = |count: u32, body: &str| {
        told(&format!(
            "static final CountDownLatch done = new CountDownLatch({count});
public static void main(String[] args) throws Exception {{
    for (int i = 0; i < 2; i++) {{
        new Thread(() -> {{ {body} }}).start();
    }}
    done.await();
}}"
        ))
    };
    let text = program(3, "done.countDown();");
    let by = "counted down to 1 at Main.java:6, and no other thread counts it down";
    has(&text, &["Missing count: main waits for CountDownLatch@1, which Thread-", by]);
    let none = "Missing count: main waits for CountDownLatch@1, which no thread counted down";
    has(&program(1, "args.clone();"), &[none]);
    has(&program(2, "done.countDown();"), &["SAFE Main"]);
}

#[test]
fn a_barrier_lacks_a_party() {
    let program = |parties: u32| {
        told(&format!(
            "public static void main(String[] args) {{
    CyclicBarrier barrier = new CyclicBarrier({parties});
    for (int i = 0; i < 2; i++) {{
        new Thread(() -> {{
            try {{
                barrier.await();
            }} catch (InterruptedException | BrokenBarrierException e) {{
                throw new IllegalStateException(e);
            }}
        }}).start();
    }}
}}"
        ))
    };
    let cause =
        "Missing party: Thread-0 and Thread-1 wait for CyclicBarrier@1, and no other thread";
    has(&program(3), &[cause]);
    has(&program(2), &["SAFE Main"]);
}
