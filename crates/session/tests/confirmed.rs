//! Each finding is executed again at the finest level. A wrong finding is an error of the tool.
//!
//! Source: SEMANTICS 30, decision 0089.

#![allow(clippy::unwrap_used)]

use report::{Report, Verdict};
use session::config::Por;
use session::{Control, Error, Settings};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn check(settings: &Settings, class: &str, text: &str) -> Result<Report, Error> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{class}.java"));
    std::fs::write(&file, text).unwrap();
    let mut settings = settings.clone();
    settings.program.target = file.display().to_string();
    let cancel = AtomicBool::new(false);
    session::check(&settings, &Control { cancel: &cancel, progress: &|_| {}, found: None })
}

/// A program whose thread, started in an atomic section, must not run before the section ends.
const STARTED: &str = "import gov.nasa.jpf.vm.Verify;
    class Started {
        static int data = 42;
        public static void main(String[] args) {
            Thread thread = new Thread(() -> { data = 1; });
            Verify.beginAtomic();
            thread.start();
            Verify.getBoolean();
            assert data == 42 : \"data \" + data;
            Verify.endAtomic();
        }
    }";

fn at(level: Por) -> Settings {
    let mut settings = Settings::default();
    settings.schedules.por = Some(level);
    settings
}

#[test]
fn a_finding_that_does_not_occur_at_none_is_an_error() {
    for level in [Por::Lock, Por::Full] {
        let mut settings = at(level);
        assert_eq!(check(&settings, "Started", STARTED).unwrap().verdict, Verdict::Safe);
        // With --all-errors the search would be repeated, since the thread holds no lock.
        settings.schedules.starts_early = true;
        let result = check(&settings, "Started", STARTED);
        let error = result.map(|report| report.verdict).unwrap_err().to_string();
        for part in ["internal failure: ", "uncaught-exception", "data 1", "--por none", "report"] {
            assert!(error.contains(part), "{level:?}: {error}");
        }
    }
}

const LOST: &str = "class Lost {
        static int count;
        public static void main(String[] args) throws InterruptedException {
            Thread other = new Thread(() -> count++);
            other.start();
            count++;
            other.join();
            assert count == 2;
        }
    }";

#[test]
fn a_limit_that_prevents_the_execution_is_told() {
    let mut settings = Settings::default();
    let told = |settings: &Settings| {
        let report = check(settings, "Lost", LOST).unwrap();
        assert_eq!(report.verdict, Verdict::Unsafe);
        report.warnings.iter().any(|one| one.message.contains("not executed again at --por none"))
    };
    settings.limits.explain_limit = Some(Duration::ZERO);
    assert!(told(&settings));
    settings.limits.explain_limit = Some(Duration::from_hours(1));
    assert!(!told(&settings));
}

/// A program whose exception releases a monitor that other threads do not reach. At `none` the exit of
/// each monitor is a scheduling point, and the end of the thread is another one.
const THROWN: &str = "class Thrown {
        static volatile int length = 3;
        static int last(int[] all) {
            return all[length - 1];
        }
        synchronized int last() {
            return last(new int[2]);
        }
        public static void main(String[] args) {
            new Thread(() -> { length = 2; }).start();
            new Thrown().last();
        }
    }";

#[test]
fn an_exception_that_releases_a_monitor_is_executed_again() {
    for level in [Por::Local, Por::Lock, Por::Full] {
        let report = check(&at(level), "Thrown", THROWN).unwrap();
        assert_eq!(report.verdict, Verdict::Unsafe);
        let messages: Vec<_> = report.warnings.iter().map(|one| &one.message).collect();
        assert!(!messages.iter().any(|one| one.contains("not executed again")), "{messages:?}");
    }
}

/// A program whose prints are no steps in the search. At `none` they are so many that a transition is
/// cut.
const PRINTING: &str = "class Printing {
        static int sum;
        public static void main(String[] args) {
            for (int i = 0; i < 100_000; i++) {
                sum += 123456789;
                System.out.print(sum);
            }
            throw new IllegalStateException();
        }
    }";

#[test]
fn a_path_that_real_texts_cut_is_told() {
    let mut settings = Settings::default();
    settings.schedules.slice = true;
    settings.limits.explain_limit = Some(Duration::from_hours(1));
    let report = check(&settings, "Printing", PRINTING).unwrap();
    assert_eq!(report.verdict, Verdict::Unsafe);
    assert!(report.warnings.iter().any(|one| one.message.contains("other instructions")));
    assert!(report.violations[0].output.starts_with("123456789246913578370370367"));
}

/// A program whose strings are only printed, so that their masked call site is not executed.
const LINKED: &str = "class Linked {
        static int sum;
        public static void main(String[] args) {
            sum += args.length;
            System.out.println(\"sum \" + sum);
        }
    }";

#[test]
fn a_masked_text_is_linked() {
    const TYPE: &[u8] = b"MethodType;Ljava/lang/String;[";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Linked.java"), LINKED).unwrap();
    let jdk = session::jdk::Jdk::find(&mut Settings::default()).unwrap();
    let mut javac = std::process::Command::new(jdk.javac().unwrap());
    assert!(javac.current_dir(&folder).arg("Linked.java").status().unwrap().success());
    let file = folder.path().join("Linked.class");
    let mut settings = Settings::for_target("Linked");
    settings.program.classpath = vec![folder.path().to_owned()];
    settings.schedules.slice = true;
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    assert_eq!(session::check(&settings, &control).unwrap().verdict, Verdict::Safe);
    let mut class = std::fs::read(&file).unwrap();
    // No bootstrap method has a parameter of this type.
    let at = class.windows(TYPE.len()).position(|part| part == TYPE).unwrap();
    class[at] = b'X';
    std::fs::write(&file, class).unwrap();
    let report = session::check(&settings, &control).unwrap();
    assert_eq!(report.verdict, Verdict::Unsafe);
    assert!(report.violations[0].id.contains("NoSuchMethodError"), "{}", report.violations[0].id);
}
