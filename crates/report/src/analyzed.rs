//! The listing of a static analysis: a table with a row for each place, or graphs.

use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Write;

/// The knowledge of the static analysis about one topic.
#[derive(Clone, Debug, Default)]
pub struct AnalysisListing {
    /// The target.
    pub target: String,
    /// The topic, as the user requested it.
    pub show: String,
    /// Whether the analysis was completed within its budgets.
    pub complete: bool,
    /// Limits that the analysis reached.
    pub limits: Vec<String>,
    /// Names of the columns; empty if the listing has graphs.
    pub columns: &'static [&'static str],
    /// The rows.
    pub rows: Vec<AnalyzedRow>,
    /// The graphs.
    pub graphs: Vec<HeapGraph>,
}

/// A row of a table.
#[derive(Clone, Debug, Default)]
pub struct AnalyzedRow {
    /// The source file; `None` if the row has no place in the source.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u16>,
    /// The text of the source line.
    pub text: Option<String>,
    /// The values of each column.
    pub cells: Vec<Vec<String>>,
}

/// A storage structure graph.
#[derive(Clone, Debug, Default, Serialize)]
pub struct HeapGraph {
    /// The thread that executes the statement.
    pub thread: String,
    /// The place of the statement, with the calls that lead to it.
    pub place: String,
    /// Position relative to the statement: before, after, or summarized.
    pub when: &'static str,
    /// The edges.
    pub edges: Vec<HeapEdge>,
}

/// An edge of a storage structure graph.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HeapEdge {
    /// The source: a variable, or a node.
    pub from: String,
    /// The field of the source node; `None` if the source is a variable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The target node.
    pub to: String,
    /// Whether different source objects have different target objects.
    pub one_to_one: bool,
}

const DIM: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

impl AnalysisListing {
    /// Renders the listing as text with ANSI styles.
    pub fn text(&self) -> String {
        let mut text = format!("{BOLD}{}{PLAIN}: {}\n", self.target, self.show);
        if !self.complete {
            text.push_str("analysis: not closed\n");
        }
        for limit in &self.limits {
            let _ = writeln!(text, "analysis: {limit}");
        }
        let mut last = None;
        for row in &self.rows {
            let place = (&row.file, row.line);
            if last != Some(place) {
                let _ = writeln!(text, "\n{}", row.place());
            }
            last = Some(place);
            for (column, cell) in self.columns.iter().zip(&row.cells) {
                if !cell.is_empty() {
                    let _ = writeln!(text, "  {DIM}{column}{PLAIN} {}", cell.join(", "));
                }
            }
        }
        for graph in &self.graphs {
            let _ = writeln!(text, "\n{} {} {}", graph.thread, graph.when, graph.place);
            for edge in &graph.edges {
                let _ = writeln!(text, "  {edge}");
            }
        }
        text
    }

    /// Renders the listing as one JSON object.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        let mut object = Map::new();
        object.insert("schema".into(), "pathfinder.analyze/1".into());
        object.insert("target".into(), self.target.clone().into());
        object.insert("show".into(), self.show.clone().into());
        object.insert("complete".into(), self.complete.into());
        object.insert("limits".into(), self.limits.clone().into());
        if self.columns.is_empty() {
            object.insert("graphs".into(), serde_json::to_value(&self.graphs)?);
        } else {
            let rows = self.rows.iter().map(|row| row.json(self.columns)).collect();
            object.insert("rows".into(), Value::Array(rows));
        }
        serde_json::to_string_pretty(&object).map(|text| text + "\n")
    }

    /// Renders each graph as a `digraph` in the language of `dot`. Fails for a table.
    pub fn dot(&self) -> Result<String, String> {
        if !self.columns.is_empty() {
            return Err(format!("--format dot: {} is a table, only ssg has graphs", self.show));
        }
        let mut text = String::new();
        for graph in &self.graphs {
            let name = format!("{} {} {}", graph.thread, graph.when, graph.place);
            let _ = writeln!(text, "digraph {} {{", quoted(&name));
            let _ = writeln!(text, "  label={};", quoted(&name));
            text.push_str("  node [shape=box, fontname=\"sans-serif\"];\n");
            for edge in graph.edges.iter().filter(|edge| edge.field.is_none()) {
                let _ = writeln!(text, "  {} [shape=ellipse];", quoted(&edge.from));
            }
            for edge in &graph.edges {
                let field = edge.field.as_deref().unwrap_or_default();
                let label = if edge.one_to_one { format!("{field} 1-1") } else { field.to_owned() };
                let (from, to) = (quoted(&edge.from), quoted(&edge.to));
                let _ = writeln!(text, "  {from} -> {to} [label={}];", quoted(&label));
            }
            text.push_str("}\n");
        }
        Ok(text)
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl std::fmt::Display for HeapEdge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { from, field, to, one_to_one } = self;
        f.write_str(from)?;
        if let Some(field) = field {
            write!(f, ".{field}")?;
        }
        write!(f, " -> {to}{}", if *one_to_one { " (1-1)" } else { "" })
    }
}

impl AnalyzedRow {
    fn place(&self) -> String {
        let Some(file) = &self.file else { return "the program".to_owned() };
        let line = self.line.map_or_else(String::new, |line| format!(":{line}"));
        let text =
            self.text.as_deref().map_or_else(String::new, |text| format!("  {}", text.trim()));
        format!("{file}{line}{text}")
    }

    fn json(&self, columns: &[&str]) -> Value {
        let mut object = Map::new();
        if let Some(file) = &self.file {
            object.insert("file".into(), file.clone().into());
        }
        if let Some(line) = self.line {
            object.insert("line".into(), line.into());
        }
        for (column, cell) in columns.iter().zip(&self.cells) {
            object.insert((*column).into(), cell.clone().into());
        }
        Value::Object(object)
    }
}
