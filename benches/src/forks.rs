//! Checks of programs with symbolic inputs: the time of a choice, and the share of questions without a
//! solver.
//!
//! Invariant: all programs are safe, so that each search is complete. Times are those of the searches alone.

use crate::process::{Tools, time};
use std::path::Path;

/// The name of these measurements.
pub const NAME: &str = "forks";

/// The program whose choices need no solver.
const PLAIN: &str = "Bits";

/// The programs.
const PROGRAMS: [&str; 10] = [
    PLAIN, "Triangle", "Median", "Lookup", "Calendar", "Brakes", "Parser", "Stack", "Account",
    "Rates",
];

/// The maximal microseconds of a choice without a solver.
const MICROSECONDS: f64 = 50.0;

/// The minimal share of questions without a solver, of all programs together.
const SHARE: f64 = 0.8;

/// Returns the questions of a search, and those that were answered without a solver.
fn questions(result: &serde_json::Value) -> Option<(f64, f64)> {
    let profile = result["listeners"].as_array()?.iter().find(|text| text["name"] == "forks")?;
    let line = profile["text"].as_str()?.lines().last()?;
    let (all, rest) = line.split_once(" questions about paths, ")?;
    let (free, _) = rest.split_once(" answered without a solver")?;
    Some((all.parse().ok()?, free.parse().ok()?))
}

/// Measures, prints a row each, and returns whether all limits hold.
pub fn measure(tools: &Tools, root: &Path) -> Result<bool, String> {
    let folder = root.join("benches/java/symbolic");
    let sources: Vec<_> =
        PROGRAMS.iter().map(|class| folder.join(format!("{class}.java"))).collect();
    tools.compile(&sources, &root.join("java"))?;
    println!(
        "{:<16} {:>8} {:>8} {:>8} {:>10} {:>10} {:>6}",
        "forks", "states", "choices", "s", "µs/choice", "questions", "free"
    );
    let (mut reached, mut all, mut free) = (true, 0.0, 0.0);
    for class in PROGRAMS {
        let options = ["--symbolic", "--string-length", "4", "--profile", "forks"];
        let done = time(tools.pathfinder_with(&options, "check", class, &[]))?;
        let result: serde_json::Value =
            serde_json::from_str(&done.output).map_err(|e| format!("{class}: {e}"))?;
        if result["verdict"] != "safe" {
            return Err(format!("{class}: {} {}", result["verdict"], result["reason"]));
        }
        let number = |key: &str| result["statistics"][key].as_f64().unwrap_or(f64::NAN);
        let choices = result["statistics"]["choices"]["data"].as_f64().unwrap_or(f64::NAN);
        let seconds = number("elapsed_ms") / 1e3;
        let micros = seconds * 1e6 / choices;
        let (asked, answered) =
            questions(&result).ok_or_else(|| format!("{class}: no count of questions"))?;
        (all, free) = (all + asked, free + answered);
        let is_slow = class == PLAIN && micros > MICROSECONDS;
        reached &= !is_slow;
        println!(
            "{class:<16} {:>8} {choices:>8} {seconds:>8.3} {micros:>10.1} {asked:>10} {:>5.0}%{}",
            number("states_new"),
            100.0 * answered / asked,
            if is_slow { format!(" < more than {MICROSECONDS} µs") } else { String::new() }
        );
    }
    let share = free / all;
    let is_low = share < SHARE;
    println!(
        "{:<16} {:>48} {all:>10} {:>5.0}%{}",
        "all",
        "",
        100.0 * share,
        if is_low { " < below 80%" } else { "" }
    );
    Ok(reached && !is_low)
}
