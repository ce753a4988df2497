//! Compares the times of `pathfinder` with the real `java -Xint`, and tests them against floors.
//!
//! Source: the table in `workload.rs`. Invariant: compared programs run alternately in one session and
//! have the same output; a ratio is the median over the pairs, as absolute times vary.
//!
//! Usage: `benches [--rounds N] [workload, system or program…]`; environment: `PATHFINDER_BIN`, `JAVA_HOME`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program does")]

mod deciding;
mod everyday;
mod forks;
mod formulas;
mod generation;
mod process;
mod spin;
mod states;
mod temporal_checks;
mod workload;

use deciding::{QUESTIONS, Questions};
use process::{Done, Tools, time};
use states::{SYSTEMS, System};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use workload::{Kind, WORKLOADS, Workload};

fn main() -> ExitCode {
    match bench() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn bench() -> Result<bool, String> {
    let (mut asked_rounds, mut names) = (None, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--rounds" {
            let number = args.next().and_then(|n| n.parse().ok()).filter(|&n| n > 0);
            asked_rounds = Some(number.ok_or("--rounds needs a positive number")?);
        } else if WORKLOADS.iter().any(|w| w.name == arg)
            || SYSTEMS.iter().any(|s| s.name == arg)
            || QUESTIONS.iter().any(|q| q.name == arg)
            || arg == temporal_checks::NAME
            || arg == generation::NAME
            || arg == formulas::NAME
            || arg == forks::NAME
            || everyday::is_name(&arg)
        {
            names.push(arg);
        } else {
            return Err(format!("there is no workload {arg}"));
        }
    }
    let rounds = asked_rounds.unwrap_or(5);
    let chosen = |w: &&Workload| names.is_empty() || names.iter().any(|n| n == w.name);
    let workloads: Vec<&Workload> = WORKLOADS.iter().filter(chosen).collect();
    let asked = |s: &&System| names.is_empty() || names.iter().any(|n| n == s.name);
    let systems: Vec<&System> = SYSTEMS.iter().filter(asked).collect();
    let about = |q: &&Questions| names.is_empty() || names.iter().any(|n| n == q.name);
    let questions: Vec<&Questions> = QUESTIONS.iter().filter(about).collect();
    let mut fast_enough = questions.is_empty() || deciding::compare(&questions)?;
    if names.is_empty() || names.iter().any(|name| name == temporal_checks::NAME) {
        fast_enough &= temporal_checks::measure(rounds);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if names.is_empty() || names.iter().any(|name| name == generation::NAME) {
        fast_enough &= generation::measure(&tools()?, &root)?;
    }
    if names.is_empty() || names.iter().any(|name| name == formulas::NAME) {
        fast_enough &= formulas::measure(&tools()?, &root)?;
    }
    if names.is_empty() || names.iter().any(|name| name == forks::NAME) {
        fast_enough &= forks::measure(&tools()?, &root)?;
    }
    if workloads.is_empty() && systems.is_empty() {
        return Ok(fast_enough);
    }
    let tools = tools()?;
    let mut sources: Vec<PathBuf> = workloads.iter().map(|w| root.join(w.source)).collect();
    sources.push(root.join(START));
    sources.extend(systems.iter().map(|system| {
        let class = system.name.split(' ').next().unwrap_or_default();
        root.join(format!("benches/java/{class}.java"))
    }));
    sources.sort();
    sources.dedup();
    tools.compile(&sources, &root.join("java"))?;
    let of = |kinds: &[Kind]| -> Vec<&Workload> {
        workloads.iter().copied().filter(|w| kinds.contains(&w.kind)).collect()
    };
    let plain = of(&[Kind::Start, Kind::Compute]);
    if !plain.is_empty() {
        println!(
            "{:<12} {:>8} {:>8} {:>8} {:>7} {:>7} {:>6}",
            "user time", "ours s", "check s", "java s", "ratio", "check", "floor"
        );
        let start = Start::new(&tools, rounds)?;
        for workload in plain {
            fast_enough &= beside_java(&tools, workload, rounds, &start)?;
        }
    }
    let observed = of(&[Kind::Observe]);
    if !observed.is_empty() {
        println!(
            "{:<12} {:>8} {:>8} {:>7} {:>6} {:>8}",
            "user time", "run s", "race s", "ratio", "floor", "race MB"
        );
        for workload in observed {
            fast_enough &= beside_race(&tools, workload, rounds)?;
        }
    }
    let heard = of(&[Kind::Hear]);
    if !heard.is_empty() {
        println!(
            "{:<12} {:>8} {:>8} {:>7} {:>6}",
            "user time", "check s", "heard s", "ratio", "floor"
        );
        for workload in heard {
            fast_enough &= with_a_listener(&tools, workload, rounds)?;
        }
    }
    for workload in of(&[Kind::Explore]) {
        explore(&tools, workload)?;
    }
    if !systems.is_empty() {
        let rounds = asked_rounds.unwrap_or(states::ROUNDS);
        fast_enough &= states::compare(&tools, &root.join("benches/promela"), &systems, rounds)?;
    }
    let programs = everyday::chosen(&names);
    if !programs.is_empty() {
        fast_enough &= everyday::compare(&tools, &root, &programs)?;
    }
    if !fast_enough {
        println!("Below its floor: see the rows marked with <.");
    }
    Ok(fast_enough)
}

/// The program whose execution is only the start of the JVM.
const START: &str = "benches/java/Hello.java";

fn tools() -> Result<Tools, String> {
    let here = std::env::current_exe().map_err(|e| e.to_string())?;
    let built = here.parent().unwrap_or(Path::new("."));
    let pathfinder =
        std::env::var_os("PATHFINDER_BIN").map_or_else(|| built.join("pathfinder"), PathBuf::from);
    let jdk = match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home),
        None => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let javac = std::env::split_paths(&path)
                .find_map(|folder| folder.join("javac").canonicalize().ok())
                .ok_or("no javac on the PATH: set JAVA_HOME")?;
            javac.parent().and_then(Path::parent).ok_or("javac without a home")?.to_owned()
        }
    };
    let classes = built.join("bench-classes");
    std::fs::create_dir_all(&classes).map_err(|e| format!("{}: {e}", classes.display()))?;
    Ok(Tools { jdk, pathfinder, classes })
}

fn class_of(workload: &Workload) -> &str {
    Path::new(workload.source).file_stem().and_then(|s| s.to_str()).unwrap_or_default()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The times of the start, which are subtracted.
struct Start {
    ours: f64,
    check: f64,
    java: f64,
}

impl Start {
    fn new(tools: &Tools, rounds: usize) -> Result<Self, String> {
        let (mut ours, mut check, mut java) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            ours.push(time(tools.pathfinder("run", "Hello", &[]))?.seconds);
            check.push(time(tools.pathfinder("check", "Hello", &[]))?.seconds);
            java.push(time(tools.java(&[], "Hello", &[]))?.seconds);
        }
        Ok(Self { ours: median(ours), check: median(check), java: median(java) })
    }
}

/// Prints the row of a workload, and returns whether it reaches its floor.
fn beside_java(
    tools: &Tools,
    workload: &Workload,
    rounds: usize,
    start: &Start,
) -> Result<bool, String> {
    let class = class_of(workload);
    let (options, less): (&[&str], _) = match workload.kind {
        Kind::Start => (&["-Xshare:off"], &Start { ours: 0.0, check: 0.0, java: 0.0 }),
        _ => (&[], start),
    };
    let (mut ours, mut check, mut java) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let run = time(tools.pathfinder("run", class, workload.args))?;
        let real = time(tools.java(options, class, workload.args))?;
        let checked = time(tools.pathfinder("check", class, workload.args))?;
        agree(workload, &run, &real)?;
        if checked.code != Some(0) {
            return Err(format!("{}: check does not end with safe", workload.name));
        }
        ours.push(run.seconds - less.ours);
        check.push(checked.seconds - less.check);
        java.push(real.seconds - less.java);
    }
    let ratio = |times: &[f64]| median(java.iter().zip(times).map(|(j, t)| j / t).collect());
    let (run, checked) = (ratio(&ours), ratio(&check));
    let reached = workload.floor.is_none_or(|floor| run >= floor);
    println!(
        "{:<12} {:>8.3} {:>8.3} {:>8.3} {:>7.2} {:>7.2} {:>6} {}",
        workload.name,
        median(ours),
        median(check),
        median(java),
        run,
        checked,
        workload.floor.map_or(String::new(), |f| format!("{f:.1}")),
        if reached { "" } else { "<" }
    );
    Ok(reached)
}

/// Prints the row of a workload under `race`, and returns whether it reaches its floor.
fn beside_race(tools: &Tools, workload: &Workload, rounds: usize) -> Result<bool, String> {
    let class = class_of(workload);
    let (mut run, mut race, mut ratio, mut memory) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for _ in 0..rounds {
        let mut less_start = |command: &str| -> Result<f64, String> {
            let start = time(tools.pathfinder(command, "Hello", &[]))?.seconds;
            let done = time(tools.pathfinder(command, class, workload.args))?;
            if done.code != Some(0) || done.output.is_empty() {
                return Err(format!("{}: {command} ended with {:?}", workload.name, done.code));
            }
            if command == "race" {
                let result: serde_json::Value = serde_json::from_str(&done.output)
                    .map_err(|e| format!("{}: {e}", workload.name))?;
                if result["warnings"].as_array().is_none_or(|warnings| !warnings.is_empty()) {
                    return Err(format!("{}: race warns of it", workload.name));
                }
                memory = result["statistics"]["peak_memory_bytes"].as_u64().unwrap_or(0) >> 20;
            }
            Ok(done.seconds - start)
        };
        let (plain, observed) = (less_start("run")?, less_start("race")?);
        run.push(plain);
        race.push(observed);
        ratio.push(plain / observed);
    }
    let ratio = median(ratio);
    let reached = workload.floor.is_none_or(|floor| ratio >= floor);
    println!(
        "{:<12} {:>8.3} {:>8.3} {:>7.2} {:>6} {:>8} {}",
        workload.name,
        median(run),
        median(race),
        ratio,
        workload.floor.map_or(String::new(), |f| format!("{f:.2}")),
        memory,
        if reached { "" } else { "<" }
    );
    Ok(reached)
}

/// The listener of [`Kind::Hear`], which subscribes to exceptions.
const LISTENER: &[&str] = &["--listener", "exceptions"];

/// Prints the row of a check with a listener that gets no events, and returns whether it reaches its
/// floor.
fn with_a_listener(tools: &Tools, workload: &Workload, rounds: usize) -> Result<bool, String> {
    let class = class_of(workload);
    let (mut plain, mut heard, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let check = |options: &[&str]| -> Result<f64, String> {
            let done = time(tools.pathfinder_with(options, "check", class, workload.args))?;
            if done.code != Some(0) {
                return Err(format!("{}: check does not end with safe", workload.name));
            }
            Ok(done.seconds)
        };
        let (without, with) = (check(&[])?, check(LISTENER)?);
        plain.push(without);
        heard.push(with);
        ratio.push(without / with);
    }
    let ratio = median(ratio);
    let reached = workload.floor.is_none_or(|floor| ratio >= floor);
    println!(
        "{:<12} {:>8.3} {:>8.3} {:>7.2} {:>6} {}",
        workload.name,
        median(plain),
        median(heard),
        ratio,
        workload.floor.map_or(String::new(), |f| format!("{f:.1}")),
        if reached { "" } else { "<" }
    );
    Ok(reached)
}

fn agree(workload: &Workload, ours: &Done, java: &Done) -> Result<(), String> {
    if ours.code != Some(0) || ours.output != java.output || ours.output.is_empty() {
        return Err(format!(
            "{}: pathfinder ended with {:?} and printed {:?}, java printed {:?}",
            workload.name, ours.code, ours.output, java.output
        ));
    }
    Ok(())
}

/// Prints the row of an exploration.
fn explore(tools: &Tools, workload: &Workload) -> Result<(), String> {
    let done = time(tools.pathfinder("check", class_of(workload), workload.args))?;
    let result: serde_json::Value =
        serde_json::from_str(&done.output).map_err(|e| format!("{}: {e}", workload.name))?;
    println!(
        "{:<34} {:<10} {:>10} states {:>8.3} s {:>6} MB",
        workload.name,
        result["verdict"].as_str().unwrap_or("?"),
        result["statistics"]["states_new"],
        done.seconds,
        result["statistics"]["peak_memory_bytes"].as_u64().unwrap_or(0) >> 20
    );
    Ok(())
}
