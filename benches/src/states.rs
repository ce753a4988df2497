//! State spaces: how many states, how fast, and how many bytes each; beside SPIN on the same systems
//! written in Promela, where Debian's `spin` and a C compiler are installed.
//!
//! Invariant: what is compared ran one after the other in one session, without reduction in both
//! (`--por local` by `-DNOREDUCE`), or with each one's own. Two workers store the states of one.

use crate::process::{Tools, time};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A system, as a Java program and perhaps in Promela.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// What the table calls it: the class and its arguments.
    pub name: &'static str,
    /// The model's file in `benches/promela` and its parameters, if there is a model.
    pub model: Option<(&'static str, &'static [&'static str])>,
    /// Whether it is searched at `--por local` too.
    pub local: bool,
}

const fn system(
    name: &'static str,
    model: Option<(&'static str, &'static [&'static str])>,
    local: bool,
) -> System {
    System { name, model, local }
}

/// All systems.
pub const SYSTEMS: &[System] = &[
    system("Phil 6 ok", Some(("phil", &["-DN=6", "-DOK"])), true),
    system("Phil 7 ok", Some(("phil", &["-DN=7", "-DOK"])), true),
    system("Phil 8 ok", Some(("phil", &["-DN=8", "-DOK"])), false),
    system("PhilLoop 5 ok", Some(("philloop", &["-DN=5", "-DOK"])), true),
    system("Buf 2 2 2 3", Some(("buf", &["-DNP=2", "-DNC=2", "-DK=2", "-DNI=3"])), true),
    system("Buf 3 3 2 2", Some(("buf", &["-DNP=3", "-DNC=3", "-DK=2", "-DNI=2"])), false),
    system("Cnt 4 sync 2", None, true),
    system("Tree 5", None, true),
    // One array of five million elements, of which each transition writes many.
    system("Sieve 5000000", None, true),
];

/// Those that two workers search, too.
const TOGETHER: &[&str] = &["Phil 7 ok", "Buf 2 2 2 3"];

/// What a search took.
#[derive(Clone, Copy, Debug)]
struct Run {
    states: f64,
    seconds: f64,
}

impl Run {
    fn rate(self) -> f64 {
        self.states / self.seconds.max(1e-3)
    }
}

/// Prints the table.
pub fn compare(tools: &Tools, models: &Path, systems: &[&System]) -> Result<(), String> {
    println!(
        "{:<14} {:<6} {:>10} {:>8} {:>9} {:>8} {:>11} {:>8} {:>8}",
        "states", "por", "states", "s", "states/s", "B/state", "SPIN states", "of its", "rate"
    );
    let mut said = false;
    for system in systems {
        for por in ["local", "full"] {
            if por == "local" && !system.local {
                continue;
            }
            let (ours, bytes) = explore(tools, system, por, 1)?;
            let model = match system.model {
                Some((file, parameters)) => spin(tools, models, file, parameters, por == "full"),
                None => Ok(None),
            };
            let spin = model.unwrap_or_else(|why| {
                if !std::mem::replace(&mut said, true) {
                    println!("(SPIN is left out: {why})");
                }
                None
            });
            let beside = spin.map_or(String::new(), |spin| {
                format!(
                    "{:>11.0} {:>8.2} {:>8.3}",
                    spin.states,
                    ours.states / spin.states,
                    ours.rate() / spin.rate()
                )
            });
            println!(
                "{:<14} {:<6} {:>10.0} {:>8.2} {:>9.0} {:>8.1} {beside}",
                system.name,
                por,
                ours.states,
                ours.seconds,
                ours.rate(),
                bytes / ours.states.max(1.0),
            );
            if por == "local" && TOGETHER.contains(&system.name) {
                compare_workers(tools, system, ours)?;
            }
        }
    }
    Ok(())
}

/// Prints what two workers do, beside what one did.
fn compare_workers(tools: &Tools, system: &System, one: Run) -> Result<(), String> {
    let (two, bytes) = explore(tools, system, "local", 2)?;
    if two.states != one.states {
        return Err(format!("{}: two workers store {} states", system.name, two.states));
    }
    println!(
        "{:<14} {:<6} {:>10.0} {:>8.2} {:>9.0} {:>8.1} two workers, {:.2} times one",
        system.name,
        "local",
        two.states,
        two.seconds,
        two.rate(),
        bytes / two.states.max(1.0),
        two.rate() / one.rate()
    );
    Ok(())
}

fn explore(tools: &Tools, system: &System, por: &str, workers: u32) -> Result<(Run, f64), String> {
    let mut words = system.name.split(' ');
    let class = words.next().unwrap_or_default();
    let mut command = tools.pathfinder("check", class, &[]);
    command.args(words);
    let mut with_level = Command::new(command.get_program());
    with_level
        .args(command.get_args().take(1))
        .args(["--por", por, "--workers", &workers.to_string()])
        .args(command.get_args().skip(1));
    let done = time(with_level)?;
    let result: serde_json::Value =
        serde_json::from_str(&done.output).map_err(|e| format!("{}: {e}", system.name))?;
    let statistics = &result["statistics"];
    let number = |key: &str| statistics[key].as_f64().unwrap_or(f64::NAN);
    if result["verdict"] != "safe" {
        return Err(format!("{} ends with {}", system.name, result["verdict"]));
    }
    let run = Run { states: number("states_new"), seconds: number("elapsed_ms") / 1e3 };
    Ok((run, number("state_bytes")))
}

/// Builds and runs SPIN's verifier; none where the model is too large for it.
fn spin(
    tools: &Tools,
    models: &Path,
    file: &str,
    parameters: &[&str],
    reduces: bool,
) -> Result<Option<Run>, String> {
    let folder = tools.classes.join("spin");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let model: PathBuf = models.join(format!("{file}.pml"));
    let run = |command: &mut Command| match command.current_dir(&folder).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Err(format!("{}: {error}", command.get_program().display())),
    };
    run(Command::new("spin").args(parameters).arg("-a").arg(&model))?;
    let option: &[&str] = if reduces { &[] } else { &["-DNOREDUCE"] };
    run(Command::new("cc").args(["-O2", "-w"]).args(option).args(["-o", "pan", "pan.c"]))?;
    let mut verifier = Command::new(folder.join("pan"));
    verifier.current_dir(&folder).arg("-m1000000");
    let done = time(verifier)?;
    let states = done
        .output
        .lines()
        .find_map(|line| line.trim().strip_suffix(" states, stored"))
        .and_then(|number| number.trim().parse().ok());
    Ok(states.map(|states| Run { states, seconds: done.seconds }))
}

#[cfg(test)]
mod tests {
    use super::{SYSTEMS, TOGETHER};
    use std::path::Path;

    #[test]
    fn every_system_has_its_programs() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(TOGETHER.iter().all(|name| SYSTEMS.iter().any(|s| s.name == *name && s.local)));
        for system in SYSTEMS {
            let class = system.name.split(' ').next().unwrap_or_default();
            assert!(here.join(format!("java/{class}.java")).is_file(), "{}", system.name);
            if let Some((model, _)) = system.model {
                assert!(here.join(format!("promela/{model}.pml")).is_file(), "{model}");
            }
        }
    }
}
