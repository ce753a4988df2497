//! Checks of formulas, compared with those of SPIN on the same systems: verdicts, states and times.
//!
//! Source: SPIN 6.5.2, with `-a`, and with `-f` under weak fairness. SPIN has no strong fairness. Invariant:
//! the times are those of the searches alone.

use crate::process::{Tools, time};
use crate::spin;
use std::path::Path;

/// The name of these measurements.
pub const NAME: &str = "formulas";

/// A formula of a system, with its limits.
struct Row {
    /// The class and its arguments.
    system: &'static str,
    /// The formula; the class is `$C`.
    formula: &'static str,
    fairness: &'static str,
    verdict: &'static str,
    /// The model, its parameters, and the name of the formula in the model.
    model: Option<(&'static str, &'static [&'static str])>,
    /// The maximal seconds of the search.
    seconds: Option<f64>,
    /// The maximal time relative to that of a search for deadlocks at the same level.
    times: Option<f64>,
    /// The maximal number of states relative to SPIN's.
    of_spin: Option<f64>,
}

const fn row(
    system: &'static str,
    formula: &'static str,
    fairness: &'static str,
    verdict: &'static str,
    model: Option<(&'static str, &'static [&'static str])>,
) -> Row {
    let seconds = Some(0.3);
    Row { system, formula, fairness, verdict, model, seconds, times: None, of_spin: None }
}

const HELD: &str = "[] <> held($C.first)";
const FREED: &str = "[] (held($C.first) -> <> !held($C.first))";

/// The maximal bytes of an edge, with the labels and all tables.
const EDGE_BYTES: f64 = 12.0;

const ROWS: &[Row] = &[
    row("PhilLoop 5 ok", HELD, "weak", "safe", Some(("philloop", &["-DN=5", "-DOK", "-DHELD"]))),
    row("PhilLoop 5 ok", HELD, "none", "unsafe", Some(("philloop", &["-DN=5", "-DOK", "-DHELD"]))),
    row(
        "PhilLoop 5 ok",
        FREED,
        "weak",
        "unsafe",
        Some(("philloop", &["-DN=5", "-DOK", "-DFREED"])),
    ),
    row(
        "PhilLoop 6 ok",
        FREED,
        "weak",
        "unsafe",
        Some(("philloop", &["-DN=6", "-DOK", "-DFREED"])),
    ),
    row("PhilLoop 5 ok", FREED, "strong", "safe", None),
    row("PhilLoop 6 ok", FREED, "strong", "safe", None),
    row("PhilLoop 3 dead", FREED, "strong", "unsafe", None),
    row(
        "Buf 2 2 2 2",
        "[] ($C.shared.cnt == 2 -> <> $C.shared.cnt < 2)",
        "weak",
        "safe",
        Some(("buf", &["-DNP=2", "-DNC=2", "-DK=2", "-DNI=2", "-DEMPTIED"])),
    ),
    Row {
        seconds: Some(1.0),
        of_spin: Some(3.0),
        ..row(
            "Buf 3 3 2 2",
            "[] !($C.shared.cnt > 2)",
            "none",
            "safe",
            Some(("buf", &["-DNP=3", "-DNC=3", "-DK=2", "-DNI=2", "-DBOUNDED"])),
        )
    },
    Row { seconds: None, times: Some(2.0), ..row("Phil 8 ok", FREED, "weak", "safe", None) },
];

/// The result of a search.
struct Search {
    verdict: String,
    states: f64,
    transitions: f64,
    seconds: f64,
    bytes: f64,
}

fn check(tools: &Tools, system: &str, options: &[&str]) -> Result<Search, String> {
    let words: Vec<&str> = system.split(' ').collect();
    let (class, args) = words.split_first().ok_or("a system without a name")?;
    let done = time(tools.pathfinder_with(options, "check", class, args))?;
    let result: serde_json::Value =
        serde_json::from_str(&done.output).map_err(|e| format!("{system}: {e}"))?;
    let number = |key: &str| result["statistics"][key].as_f64().unwrap_or(f64::NAN);
    Ok(Search {
        verdict: result["verdict"].as_str().unwrap_or_default().to_owned(),
        states: number("states_new"),
        transitions: number("transitions"),
        seconds: number("elapsed_ms") / 1e3,
        bytes: number("state_bytes"),
    })
}

/// Measures, prints a row each, and returns whether all limits hold.
pub fn measure(tools: &Tools, root: &Path) -> Result<bool, String> {
    let class_of = |row: &Row| row.system.split(' ').next().unwrap_or_default().to_owned();
    let mut sources: Vec<_> =
        ROWS.iter().map(|row| root.join(format!("benches/java/{}.java", class_of(row)))).collect();
    sources.dedup();
    tools.compile(&sources, &root.join("java"))?;
    println!(
        "{:<16} {:<48} {:<7} {:>7} {:>9} {:>7} {:>7} {:>12} {:>7}",
        "formulas", "", "fair", "verdict", "states", "s", "B/edge", "SPIN states", "SPIN s"
    );
    let (mut reached, mut said) = (true, false);
    for row in ROWS {
        let formula = format!("ltl: {}", row.formula.replace("$C", &class_of(row)));
        let options = ["--property", &formula, "--fairness", row.fairness];
        let ours = check(tools, row.system, &options)?;
        let mut missed = Vec::new();
        if ours.verdict != row.verdict {
            return Err(format!("{} {}: {}", row.system, row.formula, ours.verdict));
        }
        if let Some(limit) = row.seconds.filter(|limit| ours.seconds > *limit) {
            missed.push(format!("more than {limit} s"));
        }
        let mut edge = String::new();
        if let Some(limit) = row.times {
            let plain = check(tools, row.system, &["--property", "deadlock", "--por", "lock"])?;
            let times = ours.seconds / plain.seconds;
            if times > limit {
                missed.push(format!("{times:.2} times the time of deadlock"));
            }
            let bytes = (ours.bytes - plain.bytes) / ours.transitions;
            if bytes > EDGE_BYTES {
                missed.push(format!("more than {EDGE_BYTES} bytes an edge"));
            }
            edge = format!("{bytes:.1}");
            println!("  {} for deadlocks: {:.2} s, ratio {times:.2}", row.system, plain.seconds);
        }
        let mut beside = String::new();
        if let Some((file, parameters)) = row.model {
            let models = root.join("benches/promela");
            let is_fair = row.fairness == "weak";
            match spin::check(&tools.classes, &models, file, parameters, is_fair) {
                Ok((states, seconds, is_safe)) => {
                    if is_safe != (row.verdict == "safe") {
                        return Err(format!("{} {}: SPIN differs", row.system, row.formula));
                    }
                    if row.of_spin.is_some_and(|times| ours.states > times * states) {
                        missed.push("too many states".to_owned());
                    }
                    beside = format!("{states:>12.0} {seconds:>7.2}");
                }
                Err(why) if !std::mem::replace(&mut said, true) => {
                    println!("(SPIN is left out: {why})");
                }
                Err(_) => {}
            }
        }
        reached &= missed.is_empty();
        let mark =
            if missed.is_empty() { String::new() } else { format!(" < {}", missed.join(", ")) };
        println!(
            "{:<16} {:<48} {:<7} {:>7} {:>9.0} {:>7.2} {edge:>7} {beside}{mark}",
            row.system, row.formula, row.fairness, ours.verdict, ours.states, ours.seconds
        );
    }
    Ok(reached)
}
