//! The command line: arguments in, exit code out.
//!
//! Source: the published contract of commands and exit codes. Invariant: this is the only crate
//! that prints. Every failure ends in one line `pathfinder: error: ...` on stderr and in its exit
//! code.

mod analyze;
mod arguments;
mod destinations;
mod guard;
mod init;
mod java_words;
mod lint;
mod options;
mod output;
mod progress;
mod signals;

use arguments::Invocation;
use config::{EarlyEnd, FailOn};
use options::{Command, Output, ProgramOptions};
use report::{MonitorVerdict, Report, Warning};
use session::{Control, Error, OnDiscovery, Settings};
use signals::{CANCEL, INTERRUPTED, SIGNAL, end_children, watch_for_interrupts};
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The exit code of an error of the tool or of its use.
const FAILED: i32 = 2;
/// The exit code of an error under `run`; smaller numbers are exit codes of the program.
const FAILED_RUN: i32 = 125;
/// The exit code of an analysis that its time limit ended.
const INCOMPLETE: i32 = 3;
/// Whether the time limit ended an analysis whose result is printed.
static LATE: AtomicBool = AtomicBool::new(false);

fn main() {
    guard::keep_panics_quiet();
    let code = execute(std::env::args_os().skip(1).collect());
    std::process::exit(code);
}

/// Executes the command of the arguments, which exclude the program's name. Returns the exit code.
fn execute(arguments: Vec<OsString>) -> i32 {
    let invocation = match Invocation::parse(arguments) {
        Ok(invocation) => invocation,
        Err(refusal) => return refuse(&refusal),
    };
    let pairs = &invocation.pairs;
    match invocation.command {
        Command::Run(options) => run(options.settings(pairs)),
        Command::Check(options) => {
            let asked = options.search.output.json.clone();
            let mut reports = options.search.output.reports.clone();
            reports.extend(options.search.output.coverage.iter().cloned());
            // The settings may contain the target; this one is for the result if they cannot be read.
            let target = options.target().unwrap_or_default().to_owned();
            let settings = options.settings(pairs);
            // The settings may also request a result file.
            let json = settings.as_ref().map_or(asked, |settings| settings.files.json.clone());
            let outputs = outputs(json.as_deref(), &reports);
            let draws_tree = outputs.iter().any(|output| output.format == "html");
            judge(&outputs, Some(&target), settings, |settings, control| {
                let mut report = testkit::check(settings, control)?;
                if report.suppress() && !settings.all_errors {
                    // The search ended at a suppressed violation, so the program is checked again for
                    // further ones.
                    let all = Settings { all_errors: true, ..settings.clone() };
                    report = testkit::check(&all, control)?;
                    report.suppress();
                }
                if (draws_tree || settings.report.input_paths) && !settings.tests.junit {
                    output::add_tree(settings, control.cancel, &mut report);
                }
                Ok(report)
            })
        }
        Command::Race(options) => {
            let (asked, reports) = (options.json.clone(), options.reports.clone());
            let target = options.target().map(str::to_owned);
            let settings = options.settings(pairs);
            let json = settings.as_ref().map_or(asked, |settings| settings.files.json.clone());
            let fails = settings.as_ref().is_ok_and(|s| s.analysis.fail_on == FailOn::Warning);
            let found = AtomicBool::new(false);
            let outputs = outputs(json.as_deref(), &reports);
            let code = judge(&outputs, target.as_deref(), settings, |s, c| {
                let report = session::race(s, c)?;
                found.store(!report.warnings.is_empty(), Ordering::Relaxed);
                Ok(report)
            });
            match code {
                FAILED => FAILED,
                _ => i32::from(fails && found.into_inner()),
            }
        }
        Command::Replay(options) => {
            let outputs = outputs(options.json.as_deref(), &options.reports);
            let settings = options.settings(pairs);
            let emitted = match (&options.emit_test, &settings) {
                (Some(file), Ok(settings)) => emit_test(settings, &options, file),
                _ => true,
            };
            let code = judge(&outputs, None, settings, |s, _| testkit::replay(s, &options.trace));
            if emitted { code } else { worse(code) }
        }
        Command::Debug(options) => {
            let settings = options.settings(pairs);
            let serve = |settings: Settings| {
                let announce = |address| output::note(&format!("listening on {address}"));
                let (trace, port) = (options.trace.as_deref(), options.port);
                guard::guarded(|| debugger::dap::serve(&settings, trace, port, &announce))
            };
            settings.and_then(serve).map_or_else(
                |error| {
                    output::error(&error);
                    FAILED
                },
                |()| 0,
            )
        }
        Command::Slice(options) => unless_interrupted(slice(&options, pairs)),
        Command::Analyze(options) => unless_interrupted(tell(analyze::analyze(&options, pairs))),
        Command::Lint(options) => unless_interrupted(lint::lint(&options, pairs)),
        Command::Testgen(options) => generate(&options, pairs),
        Command::Init(options) => tell(init::init(&options)),
        Command::Doctor(options) => {
            let settings = ProgramOptions { options, ..ProgramOptions::default() }.settings(pairs);
            tell(settings.and_then(|settings| guard::guarded(|| session::doctor(&settings))))
        }
        Command::ExplainConfig(options) if options.keys => tell(Ok(options::parts::keys())),
        Command::ExplainConfig(options) => tell(options.check.explain(pairs)),
        Command::List { kind } => tell(Ok(options::parts::list(kind.as_deref()))),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut options::command(), "pathfinder", &mut script);
            output::bytes(&script).map_or(FAILED, |()| 0)
        }
        Command::Man => {
            let mut page = Vec::new();
            // Writing to memory cannot fail.
            let _ = clap_mangen::Man::new(options::command()).render(&mut page);
            for command in options::command().get_subcommands() {
                let name = format!("pathfinder-{}", command.get_name());
                let _ = clap_mangen::Man::new(command.clone().name(name)).render(&mut page);
            }
            output::bytes(&page).map_or(FAILED, |()| 0)
        }
    }
}

/// Executes a program once, and prints the verdicts about its temporal properties on stderr.
fn run(settings: Result<Settings, Error>) -> i32 {
    let done = settings.and_then(|settings| {
        // An interrupt ends a followed execution with its verdicts so far.
        if settings.checks.temporal.is_empty() {
            signals::watch(&SIGNAL);
        } else {
            watch_for_interrupts();
        }
        end_children(settings.limits.time_limit.filter(|_| !settings.checks.temporal.is_empty()));
        guard::guarded(|| {
            let control = Control { cancel: &CANCEL, progress: &|_| (), found: None };
            session::run(&settings, &control, &SIGNAL)
        })
    });
    let outcome = done.unwrap_or_else(|error| session::RunOutcome {
        failure: Some(error),
        ..session::RunOutcome::default()
    });
    for one in &outcome.monitored {
        output::note(&one.line());
    }
    if let Some(error) = &outcome.failure {
        output::error(error);
        return match error.early_end() {
            Some(EarlyEnd::Interrupted) if CANCEL.load(Ordering::Relaxed) => INTERRUPTED,
            Some(EarlyEnd::Interrupted) => 128 + SIGNAL.load(Ordering::Relaxed),
            _ => FAILED_RUN,
        };
    }
    let is_violated = outcome.monitored.iter().any(|one| one.verdict == MonitorVerdict::Violated);
    match outcome.exit {
        _ if CANCEL.load(Ordering::Relaxed) => INTERRUPTED,
        0 => i32::from(is_violated),
        exit => exit,
    }
}

/// Writes the test of a recorded path. Prints its limits, or the error, on stderr.
fn emit_test(settings: &Settings, options: &options::ReplayOptions, file: &Path) -> bool {
    let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let done =
        guard::guarded(|| testkit::emit(settings, &options.trace, &name, !options.without_junit));
    let written = done.and_then(|emitted| {
        let failed = |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
        config::disk::write(file, emitted.text).map_err(failed)?;
        for text in emitted.unforced {
            output::note(&format!("{} cannot force: {text}", file.display()));
        }
        output::note(&format!(
            "{} was written: java {0} runs it, with the class path of the program and of JUnit (-cp)",
            file.display()
        ));
        Ok(())
    });
    written.map_err(|error| output::error(&error)).is_ok()
}

/// Prints a slice, or writes it as JSON. Returns the exit code.
fn slice(options: &options::SliceOptions, pairs: &[(String, String)]) -> i32 {
    let listing = options.settings(pairs).and_then(|settings| {
        destinations::spare_program(options.json.as_deref(), &settings)?;
        let request = session::SliceRequest {
            criteria: &options.criteria,
            forward: options.forward,
            without: &options.without,
            why: options.why.as_deref(),
            evaluate: options.evaluate,
        };
        let listing = inspected(&settings, |control| session::slice(&settings, &request, control))?;
        note_limits(&listing.limits);
        Ok(listing)
    });
    let Some(file) = &options.json else { return tell(listing.map(|listing| listing.text())) };
    let json = listing.and_then(|listing| listing.json().map_err(Error::new));
    if file.as_os_str() == "-" {
        return tell(json);
    }
    let written = json.and_then(|json| {
        let failed = |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
        config::disk::write(file, json).map_err(failed)
    });
    tell(written.map(|()| String::new()))
}

/// Generates tests, prints or writes the result, and writes reports. Returns the exit code.
fn generate(options: &options::TestgenOptions, pairs: &[(String, String)]) -> i32 {
    let result = options.request(pairs).and_then(|(settings, request)| {
        destinations::validate(&options.reports, &settings)?;
        let reports = options.reports.iter().map(|output| &*output.to);
        destinations::are_different(reports.chain(options.json.as_deref()))?;
        destinations::spare_program(options.json.as_deref(), &settings)?;
        watch_for_interrupts();
        // With a whole class, each method has the limit.
        let is_method = settings.program.target.contains('#');
        end_children(settings.limits.time_limit.filter(|_| is_method));
        let request = session::TestRequest { cancel: Some(&CANCEL), ..request };
        let report = guard::guarded(|| session::testgen(&settings, &request))?;
        write_goals(options, &report)?;
        Ok(report)
    });
    let code = result.as_ref().map_or(2, report::generated::TestsReport::exit_code);
    let on_stdout = options.reports.iter().any(Output::is_stdout);
    let told = match &options.json {
        None => tell(result.map(|report| if on_stdout { String::new() } else { report.text() })),
        Some(file) => {
            let json = result.and_then(|report| report.json().map_err(Error::new));
            if let Err(error) = &json {
                write_failure(file, options.target(), error);
            }
            if file.as_os_str() == "-" {
                tell(json)
            } else {
                let failed =
                    |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
                tell(
                    json.and_then(|text| config::disk::write(file, text).map_err(failed))
                        .map(|()| String::new()),
                )
            }
        }
    };
    if told == 0 { code } else { told }
}

/// Writes the failure of a generation as its result, unless the file may be another one than an earlier
/// result.
fn write_failure(file: &Path, target: &str, error: &Error) {
    let output = Output { format: "json", to: file.to_owned() };
    let may_write = destinations::may_be_result(file) && destinations::is_writable(file).is_ok();
    if output.is_stdout() || may_write {
        write_report(&output, &Report::failed(target, error.to_string()));
    }
}

/// Writes the coverage that the generated tests reach.
fn write_goals(
    options: &options::TestgenOptions,
    report: &report::generated::TestsReport,
) -> Result<(), Error> {
    let on_stdout = options.reports.iter().filter(|output| output.is_stdout()).count();
    let json = usize::from(options.json.as_ref().is_some_and(|file| file.as_os_str() == "-"));
    if on_stdout + json > 1 {
        return Err(Error::new("only one report can be on stdout"));
    }
    for output in &options.reports {
        let mut formats = report::GOAL_FORMATS.iter();
        let row: Option<&report::GoalFormat> = formats.find(|row| row.name == output.format);
        let Some(row) = row else { continue };
        let text = (row.render)(report);
        if output.is_stdout() {
            output::text(&text).map_err(|()| Error::new("stdout cannot be written"))?;
        } else {
            let failed =
                |why: std::io::Error| Error::new(format_args!("{}: {why}", output.to.display()));
            config::disk::write(&output.to, text).map_err(failed)?;
        }
    }
    Ok(())
}

/// Prints a text on stdout, or an error on stderr. Returns the exit code.
fn tell(text: Result<String, Error>) -> i32 {
    match text {
        Ok(text) => output::text(&text).map_or(FAILED, |()| 0),
        Err(error) => {
            output::error(&error);
            match error.early_end() {
                Some(EarlyEnd::Interrupted) => INTERRUPTED,
                Some(EarlyEnd::TimeLimit(_)) => INCOMPLETE,
                None => FAILED,
            }
        }
    }
}

/// Prints the help, the version, or the error in the arguments. Returns the exit code.
fn refuse(refusal: &arguments::Refusal) -> i32 {
    match refusal {
        arguments::Refusal::Shown(text) => output::text(text).map_or(FAILED, |()| 0),
        arguments::Refusal::Wrong { error, json, is_run } => {
            output::error(error);
            if let Some(json) = json {
                let output = Output { format: "json", to: json.clone() };
                if output.is_stdout() || destinations::may_be_result(json) {
                    write_report(&output, &Report::failed("", error.to_string()));
                }
            }
            if *is_run { FAILED_RUN } else { FAILED }
        }
    }
}

/// Executes `check`, `race` or `replay`, writes the requested reports, and returns the exit code. The target
/// is missing for a replay.
fn judge(
    outputs: &[Output],
    target: Option<&str>,
    settings: Result<Settings, Error>,
    work: impl Fn(&Settings, &Control<'_>) -> Result<Report, Error> + Send + Sync,
) -> i32 {
    watch_for_interrupts();
    let on_stdout = outputs.iter().filter(|output| output.is_stdout()).count();
    // An error is a result too, and overwrites no file of the program.
    let may_write = |output: &&Output| {
        output.is_stdout()
            || match &settings {
                Ok(all) => !destinations::is_of_program(&output.to, all),
                Err(_) => destinations::may_be_result(&output.to),
            }
    };
    let written: Vec<&Output> = outputs.iter().filter(may_write).collect();
    let done = settings.and_then(|settings| {
        settings.validate()?;
        if on_stdout > 1 {
            return Err(Error::new("only one report can go to stdout"));
        }
        let known = destinations::validate(outputs, &settings)?;
        let settings = destinations::with_baseline(settings);
        end_children(settings.limits.time_limit);
        let mut report = guard::guarded(|| {
            let progress = Arc::new(progress::Display::new(settings.report.progress));
            let show = |now: &session::Progress| progress.show(now);
            let display = progress.clone();
            let found: OnDiscovery = Arc::new(move |found| display.announce(found));
            let control = Control { cancel: &CANCEL, progress: &show, found: Some(found) };
            work(&settings, &control).or_else(|error| match error.early_end() {
                Some(_) => Ok(Report::unfinished(target.unwrap_or_default(), error.to_string())),
                None => Err(error),
            })
        })?;
        warn_of(&settings, &mut report);
        report.identify();
        destinations::compare(&settings, known.as_ref(), &mut report)?;
        report.presentation.fails_incomplete =
            settings.report.failures == config::Failures::Incomplete;
        report.presentation.unfolded = settings.report.trace_detail;
        report.presentation.assumptions = settings.report.assumptions;
        report.presentation.asked = destinations::asked(outputs, &settings, target.is_none());
        report.presentation.facts = output::facts(&settings);
        // A file or a pipe has no size.
        let size = terminal_size::terminal_size_of(std::io::stdout());
        report.presentation.width = size.map(|(width, _)| usize::from(width.0));
        report.presentation.console.clone_from(&settings.report.console);
        Ok(report)
    });
    let (report, error) = match done {
        Ok(report) => (report, None),
        Err(error) => (Report::failed(target.unwrap_or_default(), error.to_string()), Some(error)),
    };
    let mut code = i32::from(report.exit_code());
    if let Some(error) = &error {
        output::error(error);
    } else if let Some(to) = report.presentation.console.file.clone() {
        if !write_report(&Output { format: "text", to }, &report) {
            code = worse(code);
        }
    } else if on_stdout == 0 && !output::report("text", &report) {
        code = worse(code);
    }
    for output in written.into_iter().filter(|output| on_stdout < 2 || !output.is_stdout()) {
        if error.is_some() && !output.is_stdout() && destinations::is_writable(&output.to).is_err()
        {
            // This failure is the printed error itself, or a consequence of it.
            continue;
        }
        if !write_report(output, &report) {
            code = worse(code);
        }
    }
    code
}

/// Returns the exit code after a failure to write the result. The code of a violation is kept.
fn worse(code: i32) -> i32 {
    if code == 1 { code } else { FAILED }
}

/// Returns the requested reports, with the result file as the first one.
fn outputs(json: Option<&Path>, reports: &[Output]) -> Vec<Output> {
    let json = json.map(|to| Output { format: "json", to: to.to_owned() });
    json.into_iter().chain(reports.iter().cloned()).collect()
}

/// Writes a report. Prints a failure on stderr, and returns whether there was none.
fn write_report(output: &Output, report: &Report) -> bool {
    if output.is_stdout() {
        return output::report(output.format, report);
    }
    let to = &output.to;
    let written =
        output::for_file(output.format, report).and_then(|bytes| config::disk::write(to, bytes));
    written
        .map_err(|why| output::error(&Error::new(format_args!("{}: {why}", to.display()))))
        .is_ok()
}

/// Adds the notes about the settings as warnings, unless the session has added them.
fn warn_of(settings: &Settings, report: &mut Report) {
    for note in &settings.notes {
        if !report.warnings.iter().any(|warning| warning.message == *note) {
            report.warnings.push(Warning::general("configuration", note, note));
        }
    }
}

/// Analyses code. An interrupt or the time limit ends the analysis with the results so far.
fn inspected<T: Send>(
    settings: &Settings,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    watch_for_interrupts();
    end_children(settings.limits.time_limit);
    // Dropping this ends the watching thread before results are printed: a pager may take longer than
    // the limit.
    let _running = end_analysis(settings.limits.time_limit);
    guard::guarded(|| work(&Control { cancel: &CANCEL, progress: &|_| (), found: None }))
}

/// Returns the text of the part of the analysis that is computed.
fn within() -> String {
    match session::analysis_phase() {
        "" => String::new(),
        phase => format!(" in the part \"{phase}\""),
    }
}

/// Notes whether the time limit is among the limits that an analysis has met.
fn note_limits(limits: &[String]) {
    if limits.iter().any(|limit| limit.ends_with(session::AT_TIME_LIMIT)) {
        LATE.store(true, Ordering::Relaxed);
    }
}

/// Returns the exit code of an analysis. After an interrupt or at the time limit, the printed result
/// lacks parts.
fn unless_interrupted(code: i32) -> i32 {
    if matches!(code, INTERRUPTED | INCOMPLETE) {
        // The reason was printed as an error.
        return code;
    }
    if code != FAILED && CANCEL.load(Ordering::Relaxed) {
        output::error(&Error::new("the analysis was interrupted, and its result may lack parts"));
        return INTERRUPTED;
    }
    if code == 0 && LATE.load(Ordering::Relaxed) {
        output::error(&Error::new(
            "the analysis met its time limit, and its result may lack parts",
        ));
        return INCOMPLETE;
    }
    code
}

/// Starts a thread that ends the process if the analysis continues after an interrupt or its time limit.
/// Dropping the result ends the thread.
fn end_analysis(limit: Option<Duration>) -> Sender<()> {
    const PAUSE: Duration = Duration::from_millis(50);
    const PATIENCE: Duration = Duration::from_millis(1500);
    let started = Instant::now();
    let (running, ended) = channel();
    let watched = std::thread::Builder::new().spawn(move || {
        let mut cancelled: Option<Instant> = None;
        while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            if cancelled.is_none() && CANCEL.load(Ordering::Relaxed) {
                cancelled = Some(Instant::now());
            }
            if cancelled.is_some_and(|at| at.elapsed() > PATIENCE) {
                output::error(&Error::new("the analysis was interrupted, and nothing is known"));
                std::process::exit(INTERRUPTED);
            }
            let is_late = |limit: Duration| started.elapsed() > limit.mul_f64(1.05) + PAUSE * 16;
            if limit.is_some_and(is_late) {
                output::error(&Error::new(format_args!(
                    "the analysis met its time limit{}, and nothing is known",
                    within()
                )));
                std::process::exit(INCOMPLETE);
            }
        }
    });
    // If the thread cannot be started, only the analysis itself observes the limit.
    drop(watched);
    running
}
