//! Tests of searches that continue from the end of a recorded path, as with JPF's `ChoiceSelector`.
//!
//! Source: JPF's `TraceTest` for the numbers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use report::{Report, Verdict};
use session::{Control, Settings};
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn check(folder: &Path, text: &str, pairs: &[(&str, &str)]) -> Result<Report, String> {
    let file = folder.join("Main.java");
    std::fs::write(&file, text).unwrap();
    let pair = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    let pairs: Vec<(String, String)> = pairs.iter().map(pair).collect();
    let settings = Settings::new(Some(&file.display().to_string()), Vec::new(), &pairs)
        .map_err(|why| why.to_string())?;
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    session::check(&settings, &control).map_err(|why| why.to_string())
}

const STORES: &str = "import gov.nasa.jpf.vm.Verify;
class Main {
    static int seen;
    public static void main(String[] args) {
        int a = Verify.getInt(0, 42);
        int b = Verify.getInt(100, 142);
        Verify.incrementCounter(0);
        Verify.storeTraceAndTerminateIf(!Verify.isTraceReplay(), args[0], null);
        int c = Verify.getInt(0, 3);
        Verify.incrementCounter(0);
        seen = a + b + c;
    }
}";

#[test]
fn a_search_continues_from_a_stored_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path").display().to_string();
    let args = ("target.args", path.as_str());
    let first = check(folder.path(), STORES, &[args]).unwrap();
    assert_eq!((first.verdict, first.verify.counters[&0]), (Verdict::Incomplete, 1));
    let selector = ("listener", ".listener.ChoiceSelector");
    let trace = ("choice.use_trace", path.as_str());
    let second = check(folder.path(), STORES, &[args, selector, trace]).unwrap();
    assert_eq!(second.verify.counters[&0], 5, "{:?}", second.reasons);
    assert_eq!((second.verdict, second.statistics.end_states), (Verdict::Incomplete, 4));
    assert!(second.reason.unwrap().starts_with("only what follows the path in "));
    let one_path = ("choice.search_after_trace", "false");
    let third = check(folder.path(), STORES, &[args, selector, trace, one_path]).unwrap();
    assert_eq!(third.verify.counters[&0], 2, "{:?}", third.reasons);
    let other = check(folder.path(), STORES, &[("target.args", "x"), selector, trace]);
    assert!(other.unwrap_err().contains("recorded with other settings: args"));
}

const FAILS: &str = "import gov.nasa.jpf.vm.Verify;
class Main {
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> seen = Verify.getInt(0, 5));
        other.start();
        int own = Verify.getInt(0, 5);
        boolean flag = Verify.getBoolean();
        assert !(own == 1 && seen == 3 && flag);
        other.join();
    }
}";

#[test]
fn a_recorded_violation_is_reproduced_without_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path").display().to_string();
    let storer = ("listener", ".listener.TraceStorer");
    let first = check(folder.path(), FAILS, &[storer, ("trace.file", &path)]).unwrap();
    assert_eq!(first.verdict, Verdict::Unsafe, "{:?}", first.reasons);
    assert!(first.statistics.states_new > 20);
    let selector = ("listener", ".listener.ChoiceSelector");
    let trace = ("choice.use_trace", path.as_str());
    let second = check(folder.path(), FAILS, &[selector, trace]).unwrap();
    assert_eq!(second.verdict, Verdict::Unsafe, "{:?}", second.reasons);
    assert_eq!(second.statistics.states_new, 0);
    let ids = |report: &Report| report.violations.iter().map(|v| v.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&second), ids(&first));
    let reduced = check(folder.path(), FAILS, &[selector, trace, ("pathfinder.por", "full")]);
    assert!(reduced.unwrap_err().contains("--por full"));
    let missing = check(folder.path(), FAILS, &[selector, ("choice.use_trace", "nowhere")]);
    assert!(missing.unwrap_err().contains("nowhere"));
}

/// A program whose path has steps with several accesses.
const SHARES_A_MAP: &str = "import java.util.HashMap;
import java.util.Map;
class Main {
    static final Map<String, String> BOARD = new HashMap<>();
    public static void main(String[] args) {
        BOARD.put(\"a\", \"1\");
        BOARD.put(\"b\", \"2\");
        Thread other = new Thread(() -> {
            while (true) {
                if (BOARD.containsKey(\"b\")) BOARD.remove(\"b\"); else BOARD.put(\"b\", \"2\");
                try { Thread.sleep(3000); } catch (InterruptedException e) { }
            }
        });
        other.setDaemon(true);
        other.start();
        if (BOARD.containsKey(\"b\")) BOARD.get(\"b\").length();
    }
}";

#[test]
fn a_path_of_coarse_steps_is_followed_access_by_access() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path").display().to_string();
    let storer = ("listener", ".listener.TraceStorer");
    let first = check(folder.path(), SHARES_A_MAP, &[storer, ("trace.file", &path)]).unwrap();
    let selector = ("listener", ".listener.ChoiceSelector");
    let trace = ("choice.use_trace", path.as_str());
    let second = check(folder.path(), SHARES_A_MAP, &[selector, trace]).unwrap();
    let ids = |report: &Report| report.violations.iter().map(|v| v.id.clone()).collect::<Vec<_>>();
    assert_eq!((second.verdict, ids(&second)), (Verdict::Unsafe, ids(&first)));
    assert_eq!(second.statistics.states_new, 0);
}
