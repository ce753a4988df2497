//! `test-jpf CLASSES [FILTER]`: runs JPF's own tests from a folder of their compiled classes and
//! prints the agreement. Methods that expect a violation are counted separately from the others.
//!
//! A run without a filter writes `docs/jpf-tests.md`.
//!
//! A third count has the methods that use `Verify` or pass plain options. Their assertions about
//! counters and bit sets after the check must hold, too.
//!
//! The filter is a part of a method's name, or `of-verify` for the third count alone.
//!
//! Environment: as for the cases, and `PATHFINDER_JPF_SHIM` (the compiled shim). The exit
//! status is 0 if at least 95% of the first two and 90% of the third agree, else 1. It is 2 if the tests
//! cannot run.
//! A method does not count if the real JVM contradicts the test and the check ends as the real JVM does.
//! Nor does a method count that needs a feature that is not offered.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its output is its purpose")]

use cases::jpf::page::{self, Counts, Results, Row};
use cases::jpf::reasons::Reasons;
use cases::jpf::trial::{Agreement, Outcome, Worker};
use cases::jpf::worker_folder::WorkerFolder;
use cases::jpf::{Expected, Method, methods};
use cases::workshop::Workshop;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::{env, fs};

/// The methods of JPF's tests that need no option, listener or host-side check.
const LIST: &str = include_str!("../../jpf/methods.tsv");

/// The methods that use `Verify` or pass plain options; some are in both lists.
const OF_VERIFY: &str = include_str!("../../jpf/verify.tsv");

/// The known reasons for results that are not as expected.
const REASONS: &str = include_str!("../../jpf/reasons.tsv");

/// The template of the page.
const PAGE: &str = include_str!("../../jpf/page.md");

/// The percentage of methods that must agree.
const GOAL: usize = 95;

/// The percentage for `OF_VERIFY`; `docs/jpf-tests.md` has the reasons for the others.
const GOAL_OF_VERIFY: usize = 90;

/// The filter that selects the methods of the third count.
const ONLY_OF_VERIFY: &str = "of-verify";

const WORKERS: usize = 2;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("test-jpf: {why}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let mut arguments = env::args().skip(1);
    let classes = arguments.next().ok_or("usage: test-jpf CLASSES [FILTER]")?;
    let classes = PathBuf::from(classes);
    let classes = classes.canonicalize().map_err(|why| format!("{}: {why}", classes.display()))?;
    let filter = arguments.next().unwrap_or_default();
    let (plain, of_verify) = (methods(LIST)?, methods(OF_VERIFY)?);
    let mut chosen = [plain.clone(), of_verify.clone()].concat();
    chosen.sort();
    chosen.dedup();
    chosen.retain(|method| match filter.as_str() {
        ONLY_OF_VERIFY => of_verify.contains(method),
        part => format!("{}.{}", method.class, method.name).contains(part),
    });
    let reasons = Reasons::parse(REASONS)?;
    let outcomes = outcomes(&classes, &chosen, &reasons)?;
    let of_kind = |expects_violation| -> Results<'_> {
        let of_kind = outcomes
            .iter()
            .filter(|(method, one)| plain.contains(method) && expects_violation == expects(one));
        of_kind.map(|(method, one)| (method, one.agreement.clone())).collect()
    };
    let (violations, nothing) = (of_kind(true), of_kind(false));
    let to_the_end = outcomes.iter().filter(|(method, _)| of_verify.contains(method));
    let to_the_end = to_the_end.map(|(method, one)| (method, one.to_the_end(&reasons, method)));
    let to_the_end: Results<'_> = to_the_end.collect();
    let rows = [
        Row { title: "that expect a violation", results: &violations },
        Row { title: "that expect no violation", results: &nothing },
        Row { title: "that use `Verify` or plain options", results: &to_the_end },
    ];
    rows.iter().for_each(report);
    if filter.is_empty() {
        let page = root().join("docs/jpf-tests.md");
        fs::write(&page, page::fill(PAGE, &rows, &reasons))
            .map_err(|why| format!("{}: {why}", page.display()))?;
    }
    let goals = [GOAL, GOAL, GOAL_OF_VERIFY];
    let reached = |(row, goal): (&Row<'_>, usize)| {
        let Counts { agree, differ, .. } = Counts::of(row.results);
        agree * 100 >= (agree + differ) * goal
    };
    Ok(rows.iter().zip(goals).all(reached))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Prints the results of a row.
fn report(row: &Row<'_>) {
    let Counts { all, agree, as_java, not_offered, .. } = Counts::of(row.results);
    println!(
        "{}: {agree} of {all} agree, {as_java} do as Java does, {not_offered} are not offered",
        row.title
    );
    for (method, one) in row.results {
        let Method { class, name } = method;
        match one {
            Agreement::Agrees => {}
            Agreement::Differs(why) => println!("  {class}.{name}: {why}"),
            Agreement::AsJava(why) => println!("  {class}.{name}: as Java: {why}"),
            Agreement::NotOffered(why) => println!("  {class}.{name}: not offered: {why}"),
        }
    }
}

/// Whether a method expects a violation. One without a known expectation counts among those that expect none.
fn expects(outcome: &Outcome) -> bool {
    outcome.expected.as_ref().is_some_and(|expected| *expected != Expected::Nothing)
}

fn outcomes(
    classes: &Path,
    methods: &[Method],
    reasons: &Reasons,
) -> Result<Vec<(Method, Outcome)>, String> {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let shim = env::var_os("PATHFINDER_JPF_SHIM").ok_or("PATHFINDER_JPF_SHIM is not set")?;
    let own_classes = workshop.verify.clone().ok_or("the classes of java/ are not compiled")?;
    let folder = env::temp_dir().join(format!("test-jpf-{}", std::process::id()));
    let mut workers = Vec::new();
    for number in 0..WORKERS {
        let worker_folder = WorkerFolder::create(folder.join(number.to_string()), classes)?;
        let (jdk, binary) = (workshop.jdk.clone(), workshop.binary()?);
        workers.push(Worker::new(
            jdk,
            binary,
            shim.clone().into(),
            own_classes.clone(),
            worker_folder,
            reasons.clone(),
        ));
    }
    let queue = Mutex::new(methods.iter().rev().collect::<Vec<_>>());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for worker in &mut workers {
            scope.spawn(|| {
                while let Some(method) = queue.lock().ok().and_then(|mut left| left.pop()) {
                    let outcome = worker.run(method);
                    if let Ok(mut done) = done.lock() {
                        done.push((method.clone(), outcome));
                    }
                }
            });
        }
    });
    drop(workers);
    fs::remove_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut done = done.into_inner().map_err(|_| "a worker died")?;
    done.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(done)
}
