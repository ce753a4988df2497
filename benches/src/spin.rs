//! SPIN's verifier of a model: its number of stored states, and its time.
//!
//! Source: the output of `pan` of SPIN 6.5.2. Invariant: the times of both tools are wall times of the
//! search alone.

use crate::process::time;
use crate::states::Search;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The depth bound of a search.
const DEPTH: &str = "-m1000000";

/// Builds the verifier of a model, with SPIN's reduction or without.
pub fn build(
    folder: &Path,
    models: &Path,
    file: &str,
    parameters: &[&str],
    reduces: bool,
) -> Result<Option<PathBuf>, String> {
    let options: &[&str] = if reduces { &[] } else { &["-DNOREDUCE"] };
    build_with(folder, models, file, parameters, options).map(Some)
}

/// Builds the verifier of a model with options of its C compiler.
fn build_with(
    folder: &Path,
    models: &Path,
    file: &str,
    parameters: &[&str],
    options: &[&str],
) -> Result<PathBuf, String> {
    let folder = folder.join("spin");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let model: PathBuf = models.join(format!("{file}.pml"));
    let run = |command: &mut Command| match command.current_dir(&folder).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Err(format!("{}: {error}", command.get_program().display())),
    };
    run(Command::new("spin").args(parameters).arg("-a").arg(&model))?;
    run(Command::new("cc").args(["-O2", "-w"]).args(options).args(["-o", "pan", "pan.c"]))?;
    Ok(folder.join("pan"))
}

/// Runs the verifier; `None` if the model is too large.
pub fn run(verifier: &Path) -> Result<Option<Search>, String> {
    let mut command = Command::new(verifier);
    command.arg(DEPTH);
    if let Some(folder) = verifier.parent() {
        command.current_dir(folder);
    }
    let done = time(command)?;
    Ok(parse_output(&done.output, done.seconds))
}

/// Checks the formula of a model, fairly or not: SPIN's states, its seconds, and whether there is no error.
pub fn check(
    folder: &Path,
    models: &Path,
    file: &str,
    parameters: &[&str],
    is_fair: bool,
) -> Result<(f64, f64, bool), String> {
    // Each model has at most nine processes.
    let built = build_with(folder, models, file, parameters, &["-DNFAIR=3"])?;
    let mut command = Command::new(&built);
    command.args([DEPTH, "-a"]).args(is_fair.then_some("-f"));
    command.current_dir(folder.join("spin"));
    let done = time(command)?;
    let search = parse_output(&done.output, done.seconds).ok_or("the model is too large")?;
    Ok((search.states, search.seconds, done.output.contains("errors: 0")))
}

/// Parses the output of the verifier. It prints no time below the resolution of its clock.
fn parse_output(output: &str, seconds: f64) -> Option<Search> {
    let number = |after: &str, before: &str| {
        output.lines().find_map(|line| {
            let line = line.trim().strip_prefix(after)?;
            line.split_once(before)?.0.trim().parse::<f64>().ok()
        })
    };
    if output.contains("out of memory") || output.contains("max search depth too small") {
        return None;
    }
    Some(Search {
        states: number("", " states, stored")?,
        transitions: number("", " transitions (=")?,
        seconds: number("pan: elapsed time", "seconds").filter(|&s| s > 0.0).unwrap_or(seconds),
        bytes: f64::NAN,
        megabytes: f64::NAN,
    })
}

#[cfg(test)]
mod tests {
    use super::parse_output;

    #[test]
    fn the_output_of_pan_is_parsed() {
        let output = "\n   103978 states, stored\n   349123 states, matched\n   453101 \
                      transitions (= stored+matched)\n\npan: elapsed time 0.09 seconds\n";
        let search = parse_output(output, 7.0);
        let numbers = search.map(|s| (s.states, s.transitions, s.seconds));
        assert_eq!(numbers, Some((103_978.0, 453_101.0, 0.09)));
        assert!(
            parse_output("pan: out of memory\n 12 states, stored\n 13 transitions (=", 1.0)
                .is_none()
        );
    }
}
