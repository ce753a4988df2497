//! Runs every case as one trial per mode and revision. See the crate's documentation for the
//! language of the cases.

mod formats;

use cases::expectation::Verdict;
use cases::java::ORACLE_LIMIT;
use cases::judge;
use cases::process::{self, Outcome};
use cases::product;
use cases::revision::{self, Revision};
use cases::workshop::{Case, Workshop};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The time limit of one execution.
const LIMIT: Duration = Duration::from_mins(1);

/// The option to continue after the first violation.
const ALL: &str = "--all-errors";

/// The number of slowest trials that are printed.
const SLOWEST: usize = 10;

/// The time limit of the real `java` for cases that must not throw.
const A_TRY: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(2));
    match trials(&arguments) {
        Ok(trials) => {
            let conclusion = libtest_mimic::run(&arguments, trials);
            print_slowest();
            print_products();
            conclusion.exit_code()
        }
        Err(why) => {
            let failed = Trial::test("harness", move || Err(Failed::from(why)));
            libtest_mimic::run(&Arguments::default(), vec![failed]).exit_code()
        }
    }
}

/// The time of each trial.
static TIMES: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());

/// Prints the slowest trials.
#[expect(clippy::print_stdout, reason = "it belongs below the list of trials")]
fn print_slowest() {
    let Ok(mut times) = TIMES.lock() else { return };
    if times.len() > SLOWEST {
        times.sort_by(|a, b| b.cmp(a));
        println!("slowest:");
        for (time, name) in &times[..SLOWEST] {
            println!("{:6.1} s {name}", time.as_secs_f64());
        }
        let mut modes: BTreeMap<&str, (Duration, u32)> = BTreeMap::new();
        for (time, name) in times.iter() {
            let mode = name.rsplit("::").next().unwrap_or_default();
            let (sum, trials) = modes.entry(mode).or_default();
            *sum += *time;
            *trials += 1;
        }
        println!("sums:");
        for (mode, (sum, trials)) in modes {
            println!("{:6.1} s in {trials} trials of {mode}", sum.as_secs_f64());
        }
    }
}

/// Searches of products: complete, stopped at the time limit, and skipped after one of the same space was
/// stopped.
static PRODUCTS: Mutex<[u64; 3]> = Mutex::new([0; 3]);

/// Prints the number of searches of products.
#[expect(clippy::print_stdout, reason = "it belongs below the list of trials")]
fn print_products() {
    if let Ok([complete, incomplete, omitted]) = PRODUCTS.lock().map(|all| *all)
        && complete + incomplete > 0
    {
        println!(
            "products: {complete} searches whole, {incomplete} cut off or lossy, {omitted} left out"
        );
    }
}

fn trials(arguments: &Arguments) -> Result<Vec<Trial>, String> {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let oracle_only = env::var_os("PATHFINDER_ORACLE_ONLY").is_some();
    let mut trials = Vec::new();
    let recognizes = || Ok(formats::recognizes_faults()?);
    let name = "reports::rules of SARIF and JUnit XML";
    if arguments.filter.as_ref().is_none_or(|part| name.contains(part.as_str())) {
        trials.push(Trial::test(name, recognizes));
    }
    if env::var_os("PATHFINDER_TEST_JDK").is_none() && !oracle_only {
        match workshop.with_another_jdk() {
            Some(second) => add_trials(&mut trials, arguments, second, Selection::OtherJdk)?,
            None => {
                let name = format!(
                    "cases with a second JDK (skipped: there is none beside {})",
                    workshop.jdk.home.display()
                );
                trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
            }
        }
    }
    let selection = if oracle_only { Selection::Oracle } else { Selection::All };
    add_trials(&mut trials, arguments, workshop, selection)?;
    Ok(trials)
}

/// The jobs that are executed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// All jobs.
    All,
    /// With another JDK than the one in use: the mode `run`, and `check` under one revision.
    OtherJdk,
    /// The real `java` alone.
    Oracle,
}

fn add_trials(
    trials: &mut Vec<Trial>,
    arguments: &Arguments,
    workshop: Workshop,
    selection: Selection,
) -> Result<(), String> {
    let workshop = Arc::new(workshop);
    let binary =
        if selection == Selection::Oracle { Ok(PathBuf::new()) } else { workshop.binary() };
    let wanted =
        |name: &str| arguments.filter.as_ref().is_none_or(|part| name.contains(part.as_str()));
    let mut compiled = Vec::new();
    for (name, case) in workshop.cases()? {
        let case = match case {
            Ok(case) => Arc::new(case),
            Err(_) if selection == Selection::OtherJdk => continue,
            Err(why) => {
                trials.push(Trial::test(format!("{name}::case"), move || Err(why.into())));
                continue;
            }
        };
        let release = workshop.jdk.release;
        let unfit =
            case.expectation.jdk.filter(|(first, last)| release < *first || *last < release);
        let absent = case.jars.iter().find(|jar| !jar.is_file());
        let needs = unfit
            .map(|(first, last)| match last {
                u32::MAX => format!(" (needs JDK {first})"),
                last => format!(" (needs JDK {first} to {last})"),
            })
            .or_else(|| absent.map(|jar| format!(" (needs {})", jar.display())));
        let before = trials.len();
        for job in jobs(&case, selection) {
            let release = match selection {
                Selection::OtherJdk => format!("[{}]", workshop.jdk.release),
                _ => String::new(),
            };
            let name =
                format!("{name}::{}{release}{}", job.name(), needs.as_deref().unwrap_or_default());
            if wanted(&name) {
                let (workshop, case, binary) = (workshop.clone(), case.clone(), binary.clone());
                let trial = Trial::test(name.clone(), move || {
                    let started = Instant::now();
                    let verdict = job.execute(&workshop, &case, &binary?);
                    if let Ok(mut times) = TIMES.lock() {
                        times.push((started.elapsed(), name));
                    }
                    Ok(verdict?)
                });
                trials.push(trial.with_ignored_flag(needs.is_some()));
            }
        }
        if trials.len() > before && needs.is_none() {
            compiled.push(case);
        }
    }
    if !arguments.list {
        workshop.compile(compiled.iter().map(Arc::as_ref))?;
    }
    Ok(())
}

/// One trial of a case.
#[derive(Clone, Copy)]
enum Job {
    /// `run` against the real `java`.
    Run,
    /// `check` under one revision.
    Check(Verdict, Revision),
    /// `race`.
    Race,
    /// `check` with `--trace`, then `replay`.
    Replay,
    /// `check` under the product of settings that must not change the result, or a sample of it.
    Product(Verdict),
    /// The case itself, with the real `java` alone.
    Oracle,
}

/// Whether slow trials run, too.
fn is_slow() -> bool {
    env::var_os("PATHFINDER_SLOW").is_some()
}

/// Returns the combinations of settings for the product of a case.
fn product(case: &Case) -> Vec<product::Combination> {
    let all = product::of(&case.expectation);
    if is_slow() { all } else { product::sample(&case.name, all) }
}

fn jobs(case: &Case, selection: Selection) -> Vec<Job> {
    if selection == Selection::Oracle {
        return vec![Job::Oracle];
    }
    let slow = is_slow();
    let runs =
        slow || case.expectation.verdict.is_none() || revision::is_drawn(&case.name, "run", 10);
    let run = (runs && case.expectation.run).then_some(Job::Run);
    let run = run.into_iter().chain(case.expectation.race.then_some(Job::Race));
    if selection == Selection::OtherJdk {
        if !slow && !revision::is_drawn(&case.name, "other JDK", 16) {
            return Vec::new();
        }
        let check = case.expectation.verdict.zip(representative(&case.expectation.revisions));
        let check = check.map(|(verdict, revision)| Job::Check(verdict, revision));
        return run.chain(check).collect();
    }
    let mut revisions = case.expectation.revisions.clone();
    if !slow {
        let first = representative(&revisions).map(|revision| revision.name);
        revisions.retain(|revision| {
            first == Some(revision.name)
                || case.expectation.counts_under(revision.name)
                || revision::is_drawn(&case.name, revision.name, 16)
        });
    }
    if slow {
        revisions.extend(&case.expectation.slow);
        if case.expectation.in_any_order {
            let orders = revision::IN_ANY_ORDER.iter().filter_map(|name| revision::named(name));
            let more: Vec<Revision> = orders.filter(|one| !revisions.contains(one)).collect();
            revisions.extend(more);
        }
    }
    revisions.extend(revision::sampled(&case.name, &case.expectation, slow));
    let replays = slow || revision::is_drawn(&case.name, "replay", 12);
    let check =
        case.expectation.verdict.into_iter().flat_map(|verdict| {
            revisions.iter().map(move |revision| Job::Check(verdict, *revision))
        });
    let is_unsafe = case.expectation.verdict == Some(Verdict::Unsafe) && replays;
    let product = case.expectation.verdict.filter(|_| product(case).len() > 1).map(Job::Product);
    run.chain(check).chain(is_unsafe.then_some(Job::Replay)).chain(product).collect()
}

/// Returns the representative revision: the strongest reduction, which is the fastest.
fn representative(revisions: &[Revision]) -> Option<Revision> {
    let strongest = revisions.iter().find(|revision| revision.name == "full");
    strongest.or(revisions.first()).copied()
}

impl Job {
    fn name(self) -> String {
        match self {
            Self::Run => "run".into(),
            Self::Check(_, revision) => format!("check[{}]", revision.name),
            Self::Race => "race".into(),
            Self::Replay => "replay".into(),
            Self::Product(_) => "product".into(),
            Self::Oracle => "oracle".into(),
        }
    }

    fn execute(self, workshop: &Workshop, case: &Case, binary: &Path) -> Result<(), String> {
        let (verdict, known_wrong) = match self {
            Self::Oracle => return oracle(workshop, case),
            Self::Product(verdict) => return combined(workshop, case, binary, verdict),
            Self::Replay => {
                (replay(workshop, case, binary), case.expectation.known_wrong_under("replay"))
            }
            Self::Run => (run(workshop, case, binary), case.expectation.known_wrong_under("run")),
            Self::Race => {
                (race(workshop, case, binary), case.expectation.known_wrong_under("race"))
            }
            Self::Check(verdict, revision) => (
                check(workshop, case, binary, verdict, revision),
                case.expectation.known_wrong_under(revision.name),
            ),
        };
        match (known_wrong, verdict) {
            (None, verdict) => verdict,
            (Some(_), Err(_)) => Ok(()),
            (Some(why), Ok(())) => Err(format!("mended, drop its known-wrong: {why}")),
        }
    }
}

fn run(workshop: &Workshop, case: &Case, binary: &Path) -> Result<(), String> {
    let mut command = command(workshop, case, binary, "run")?;
    command.arg(&case.main).args(&case.expectation.args);
    let outcome = process::run(&mut command, LIMIT)?;
    judge::run(&outcome, &expected_outcome(workshop, case)?, &case.expectation.varies)
}

fn check(
    workshop: &Workshop,
    case: &Case,
    binary: &Path,
    verdict: Verdict,
    revision: Revision,
) -> Result<(), String> {
    let mut command = check_command(workshop, case, binary)?;
    let reports = (representative(&case.expectation.revisions) == Some(revision))
        .then(|| ["sarif", "junit"].map(|format| report_file(case, format)));
    for (format, file) in ["sarif", "junit"].iter().zip(reports.iter().flatten()) {
        command.arg("--report").arg(format!("{format}={}", file.display()));
    }
    command.args(revision.options).arg(&case.main).args(&case.expectation.args);
    let outcome = process::run(&mut command, LIMIT)?;
    let file = case.source.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    judge::check(&outcome, &case.expectation, verdict, revision.name, &file)?;
    let Some([sarif, junit]) = reports else { return Ok(()) };
    let read = |file: &Path| {
        let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
        fs::remove_file(file).map_err(|why| why.to_string())?;
        Ok::<String, String>(text)
    };
    formats::sarif(&read(&sarif)?)?;
    formats::junit(&read(&junit)?)
}

/// Returns a file for a report of a case, next to the classes of the case.
fn report_file(case: &Case, format: &str) -> PathBuf {
    case.cache.join(format!("{}.{format}", case.name.replace('/', "-")))
}

/// Checks that all combinations agree.
fn combined(
    workshop: &Workshop,
    case: &Case,
    binary: &Path,
    verdict: Verdict,
) -> Result<(), String> {
    let (mut all, mut endless, mut counts) = (Vec::new(), BTreeSet::new(), [0; 3]);
    for one in product(case) {
        if endless.contains(&one.space()) {
            counts[2] += 1;
            continue;
        }
        let mut command = check_command(workshop, case, binary)?;
        if case.expectation.findings.len() < 2 && !case.expectation.options.iter().any(|o| o == ALL)
        {
            command.arg(ALL);
        }
        let limit = product::LIMITS[usize::from(!is_slow())];
        command.args(one.options()).args(["--time-limit", limit]);
        if !case.expectation.options.iter().any(|option| option == "--sampling") {
            command.args(["--sampling", "off"]);
        }
        command.arg(&case.main).args(&case.expectation.args);
        let ended = product::read(&process::run(&mut command, LIMIT)?);
        let ended = ended.map_err(|why| format!("{one}: {why}"))?;
        counts[usize::from(!ended.is_complete)] += 1;
        if !ended.is_complete && one.lossy.is_none() {
            endless.insert(one.space());
        }
        all.push((one, ended));
    }
    if let Ok(mut products) = PRODUCTS.lock() {
        products.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    product::judge(&all, verdict)
}

fn race(workshop: &Workshop, case: &Case, binary: &Path) -> Result<(), String> {
    let mut command = command(workshop, case, binary, "race")?;
    command.args(["--json", "-", "--fail-on", "warning"]).args(&case.expectation.options);
    for property in &case.expectation.properties {
        command.args(["--property", property]);
    }
    command.arg(&case.main).arg("--").args(&case.expectation.args);
    let outcome = process::run(&mut command, LIMIT)?;
    let file = case.source.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    judge::race(&outcome, &case.expectation, &file)
}

/// Checks that a replay of the first error path reaches the same finding.
fn replay(workshop: &Workshop, case: &Case, binary: &Path) -> Result<(), String> {
    let trace = case.cache.join(format!("trace-{}", case.name.replace('/', "-")));
    let mut command = check_command(workshop, case, binary)?;
    command.arg("--trace").arg(&trace).arg(&case.main).args(&case.expectation.args);
    let found = process::run(&mut command, LIMIT)?;
    let mut command = Command::new(binary);
    command.args(["replay", "--json", "-"]).arg(&trace);
    let replayed = process::run(&mut command, LIMIT)?;
    judge::replay(&replayed, &found)
}

fn check_command(workshop: &Workshop, case: &Case, binary: &Path) -> Result<Command, String> {
    let mut command = command(workshop, case, binary, "check")?;
    command.args(["--json", "-", "--progress", "never"]);
    if case.expectation.options.iter().all(|option| option != "--explain-limit") {
        // The result must not depend on the speed of the machine.
        command.args(["--explain-limit", "10m"]);
    }
    for property in &case.expectation.properties {
        command.args(["--property", property]);
    }
    if case.expectation.findings.len() > 1 {
        command.arg(ALL);
    }
    command.args(&case.expectation.options);
    if case.expectation.options.iter().any(|option| option == "--junit") {
        // An earlier result would test nothing.
        command.args(["--test-cache", "off"]);
    }
    Ok(command)
}

/// Checks that the real `java` conforms to the expectations of the case.
fn oracle(workshop: &Workshop, case: &Case) -> Result<(), String> {
    let class_path = workshop.class_path(case)?;
    let expectation = &case.expectation;
    if expectation.run && expectation.output.is_none() {
        let once = || workshop.jdk.run(&class_path, &case.main, &expectation.args, ORACLE_LIMIT);
        let (first, second) = (once()?, once()?);
        return judge::run(&second, &first, &expectation.varies)
            .map_err(|why| format!("not deterministic: {why}"));
    }
    // A timeout of java is no contradiction, as an endless program may be safe.
    if expectation.verdict == Some(Verdict::Safe)
        && expectation.properties.is_empty()
        && let Ok(once) = workshop.jdk.run(&class_path, &case.main, &expectation.args, A_TRY)
        && once.exit != Some(0)
    {
        return Err(format!("exit {:?}: {}", once.exit, once.stderr));
    }
    Ok(())
}

fn expected_outcome(workshop: &Workshop, case: &Case) -> Result<Outcome, String> {
    match &case.expectation.output {
        Some(stdout) => Ok(Outcome {
            exit: Some(case.expectation.exit.unwrap_or(0)),
            stdout: stdout.clone(),
            stderr: String::new(),
        }),
        None => workshop.oracle(case),
    }
}

fn command(workshop: &Workshop, case: &Case, binary: &Path, verb: &str) -> Result<Command, String> {
    let mut command = Command::new(binary);
    command.arg(verb).arg("--jdk").arg(&workshop.jdk.home);
    command.args(["--classpath", &workshop.class_path(case)?]);
    Ok(command)
}
