//! The command `list`: lists the parts that options name.
//!
//! Invariant: all rows are from tables of other crates. A new row of a table is listed without a change
//! here.

use std::fmt::Write as _;

/// A name with one line of help.
pub(super) type Row = (&'static str, &'static str);

/// A kind of part, its option, and its table.
pub(super) struct Kind {
    /// The name of the kind for `list`.
    pub(super) name: &'static str,
    /// The option that takes the names of the parts.
    pub(super) option: &'static str,
    /// Returns the rows of the table.
    pub(super) rows: fn() -> Vec<Row>,
}

pub(super) const KINDS: &[Kind] = &[
    Kind { name: "properties", option: "--property", rows: config::properties },
    Kind { name: "strategies", option: "--search", rows: config::searches },
    Kind { name: "heuristics", option: "--heuristic", rows: config::heuristics },
    Kind { name: "listeners", option: "--listener", rows: config::listeners },
    Kind { name: "rules", option: "lint --rule", rows: lint_rules },
    Kind { name: "policies", option: "--scheduler", rows: config::policies },
    Kind { name: "stores", option: "--store", rows: config::stores },
    Kind { name: "generators", option: "+NAME.class", rows: config::choice_generators },
    Kind { name: "formats", option: "--report", rows: formats },
    Kind { name: "coverage", option: "--coverage", rows: coverage },
];

fn lint_rules() -> Vec<Row> {
    session::lint_rules().collect()
}

fn formats() -> Vec<Row> {
    report::RENDERERS.iter().map(|row| (row.name, row.help)).collect()
}

fn coverage() -> Vec<Row> {
    report::COVERAGE_FORMATS.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns the names of the kinds.
pub fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.name).collect()
}

/// Lists the parts of one kind, or of all kinds.
pub fn list(kind: Option<&str>) -> String {
    let mut text = String::new();
    for table in KINDS.iter().filter(|table| kind.is_none_or(|name| name == table.name)) {
        let title = format!("{} ({}):", table.name, table.option);
        append(&mut text, &title, &(table.rows)());
    }
    text
}

/// Lists the supported JPF properties.
pub fn keys() -> String {
    let rows: Vec<Row> = config::KEYS.iter().map(|key| (key.name, key.help)).collect();
    let mut text = String::new();
    append(&mut text, "JPF properties that are honoured (+key=value):", &rows);
    text
}

fn append(text: &mut String, title: &str, rows: &[Row]) {
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{title}");
    for (name, help) in rows {
        let _ = writeln!(text, "  {name:<widest$}  {help}");
    }
}
