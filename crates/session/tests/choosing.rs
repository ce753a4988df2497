//! Tests of choice generators of a caller, and of paths that a program stores.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use report::{Report, Verdict};
use session::extension::{Extensions, Generator, GeneratorRow, Setup, ValueType};
use session::{Control, Settings};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use vm::{Exit, Machine};

/// A generator of the first Fibonacci numbers.
#[derive(Debug)]
struct Fibonacci(Vec<u32>);

impl Fibonacci {
    const ROW: GeneratorRow = GeneratorRow {
        name: "my.Fibonacci",
        help: "as many Fibonacci numbers as count says",
        parameters: &["count"],
        open: Self::open,
    };

    fn open(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
        let mut numbers = vec![1, 2];
        while numbers.len() < setup.needed::<usize>("count")? {
            numbers.push(numbers.iter().rev().take(2).sum());
        }
        Ok(Box::new(Self(numbers)))
    }
}

impl Generator for Fibonacci {
    fn kind(&self) -> ValueType {
        ValueType::Int
    }

    fn arity(&self) -> u32 {
        self.0.len() as u32
    }

    fn describe(&self, nth: u32) -> String {
        self.0[nth as usize].to_string()
    }

    fn apply(&self, _: &mut Machine, nth: u32) -> Result<u64, Exit> {
        Ok(self.0[nth as usize].into())
    }
}

fn check(folder: &Path, mut settings: Settings, generators: &[GeneratorRow], text: &str) -> Report {
    let file = folder.join("Main.java");
    std::fs::write(&file, text).unwrap();
    settings.program.target = file.display().to_string();
    let extensions = Extensions { generators: generators.to_vec(), ..Extensions::default() };
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    session::check_with(&settings, &extensions, &control).unwrap()
}

const USES_FIBONACCI: &str = "class Main {
    static int sum;
    public static void main(String[] args) {
        int n = gov.nasa.jpf.vm.Verify.getInt(\"n\");
        assert n != 8;
        sum = n;
    }
}";

#[test]
fn a_generator_of_the_caller_is_used_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings { all_errors: true, ..Settings::default() };
    settings.jpf.insert("n.class".to_owned(), "my.Fibonacci".to_owned());
    settings.jpf.insert("n.count".to_owned(), "6".to_owned());
    let report = check(folder.path(), settings.clone(), &[Fibonacci::ROW], USES_FIBONACCI);
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
    assert_eq!(report.statistics.end_states, 6);
    let texts: Vec<&str> = report.violations[0].trace.iter().map(|s| s.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.contains("Verify.getInt(\"n\") = 8")), "{texts:?}");
    let report = check(folder.path(), settings, &[], USES_FIBONACCI);
    assert_eq!(report.verdict, Verdict::Error);
    assert!(report.reasons[0].contains("my.Fibonacci is none of"), "{:?}", report.reasons);
}

const STORES: &str = "import gov.nasa.jpf.vm.Verify;
class Main {
    public static void main(String[] args) {
        int n = Verify.getInt(0, 9);
        Verify.storeTraceAndTerminateIf(n == 4, args[0], \"the fourth\");
        assert !Verify.isTraceReplay() && n < 4;
    }
}";

#[test]
fn a_path_stored_by_the_program_is_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("four.trace");
    let mut settings = Settings::default();
    settings.program.args = vec![trace.display().to_string()];
    let report = check(folder.path(), settings, &[], STORES);
    assert_eq!(report.verdict, Verdict::Incomplete, "{:?}", report.violations);
    assert!(report.reasons[0].contains("terminateSearch"), "{:?}", report.reasons);
    let report = session::replay(&Settings::default(), &trace).unwrap();
    assert_eq!(report.verdict, Verdict::Incomplete);
    assert!(report.reasons[0].contains("followed to its end"), "{:?}", report.reasons);
}

const GUIDED: &str = "import gov.nasa.jpf.vm.Verify;
class Main {
    static int shared;
    public static void main(String[] args) throws Exception {
        int n = Verify.getInt(\"n\");
        Thread other = new Thread(() -> shared++);
        other.start();
        shared++;
        other.join();
        assert n != 8 || shared == 2;
    }
}";

#[test]
fn a_guided_search_uses_generators_of_the_caller() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::default();
    settings.analysis.guided = true;
    settings.jpf.insert("n.class".to_owned(), "my.Fibonacci".to_owned());
    settings.jpf.insert("n.count".to_owned(), "5".to_owned());
    let report = check(folder.path(), settings, &[Fibonacci::ROW], GUIDED);
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
    let texts: Vec<&str> = report.violations[0].trace.iter().map(|s| s.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.contains("Verify.getInt(\"n\") = 8")), "{texts:?}");
}

const KEEPS: &str = "import gov.nasa.jpf.vm.Verify;
class Main {
    public static void main(String[] args) {
        int n = Verify.getInt(0, 4);
        Verify.incrementCounter(1);
        Verify.putValue(\"last\", 7);
        Verify.setBitInBitSet(2, n, n != 3);
    }
}";

#[test]
fn values_kept_over_all_paths_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let report = check(folder.path(), Settings::default(), &[], KEEPS);
    assert_eq!(report.verify.counters[&1], 5);
    assert_eq!(report.verify.values["last"], 7);
    assert_eq!(report.verify.bit_sets[&2], [0, 1, 2, 4]);
}
