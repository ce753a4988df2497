//! The listing of a slice: source files with the lines inside and outside of the slice.

use serde::Serialize;
use std::fmt::Write;

/// A slice of a program, with the source files of the program.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SliceListing {
    /// The target.
    pub target: String,
    /// The criteria, as the user gave them.
    pub criteria: Vec<String>,
    /// Whether the slice is a forward slice: the lines that depend on the criteria.
    pub forward: bool,
    /// The kinds of dependence that were omitted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Whether the analysis let constants decide jumps (`--evaluate`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub evaluated: bool,
    /// Whether the analysis was completed within its budget.
    pub complete: bool,
    /// The parts of the analysis that were omitted, because they exceeded the budget.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<String>,
    /// The source files.
    pub files: Vec<SlicedFile>,
    /// The dependences from a line to a criterion, if the user requested them (`--why`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Dependence>,
}

/// A source file of a slice.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SlicedFile {
    /// The path, or the name if the source was not found.
    pub file: String,
    /// The lines with code inside of the slice.
    pub lines: Vec<u16>,
    /// The lines with code outside of the slice.
    pub outside: Vec<u16>,
    /// The lines of criteria.
    pub criteria: Vec<u16>,
    /// The lines with code that is never executed, as constants decide jumps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never: Vec<u16>,
    /// The lines with jumps that constants decide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<DecidedLine>,
    /// The text of the file; `None` if the source was not found.
    #[serde(skip)]
    pub text: Option<String>,
}

/// A line with a jump that constants decide.
#[derive(Clone, Debug, Serialize)]
pub struct DecidedLine {
    /// The line.
    pub line: u16,
    /// The constants that the line reads from memory or from calls, such as `Main.debug = false`.
    pub values: Vec<String>,
}

/// A step of a chain of dependences.
#[derive(Clone, Debug, Serialize)]
pub struct Dependence {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u16,
    /// The kind of dependence by which the previous step depends on this step; `None` for the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// The exceptions that the instruction of a criterion may throw, not a called method.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub throws: Vec<String>,
    /// The text of the line.
    pub text: String,
}

const DIM: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

impl SliceListing {
    /// Renders the listing as text with ANSI styles. Lines in the slice have a `+`, lines of
    /// criteria a `*`, and other lines with code a `-`. Lines that are never executed have an `x`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let inside: usize = self.files.iter().map(|file| file.lines.len()).sum();
        let never: usize = self.files.iter().map(|file| file.never.len()).sum();
        let outside: usize = self.files.iter().map(|file| file.outside.len()).sum();
        let all = inside + outside + never;
        let direction = if self.forward { "depend on" } else { "matter for" };
        let criteria = self.criteria.join(", ");
        let _ = writeln!(
            text,
            "{BOLD}{}{PLAIN}: {inside} of {all} lines with code {direction} {criteria}",
            self.target
        );
        if !self.without.is_empty() {
            let _ = writeln!(text, "without {} dependence", self.without.join(", "));
        }
        if self.evaluated && self.complete {
            let decided: usize = self.files.iter().map(|file| file.decided.len()).sum();
            let _ = writeln!(
                text,
                "constants decide {decided} lines; {never} lines are never executed"
            );
        }
        if !self.complete {
            let _ = writeln!(text, "analysis: not closed; lines may be missing");
        }
        for what in &self.limits {
            let _ = writeln!(text, "given up: {what}");
        }
        if !self.why.is_empty() {
            self.chain(&mut text);
            return text;
        }
        for file in &self.files {
            file.show(&mut text);
        }
        text
    }

    fn chain(&self, text: &mut String) {
        for step in &self.why {
            let by = step
                .by
                .map_or_else(String::new, |by| format!("  {DIM}{by} dependence of{PLAIN}\n"));
            let _ = writeln!(text, "{by}{}:{}  {}", step.file, step.line, step.text.trim());
            if !step.throws.is_empty() {
                let _ = writeln!(text, "  {DIM}may throw {}{PLAIN}", step.throws.join(", "));
            }
        }
    }

    /// Renders the listing as one JSON object.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        struct File<'a> {
            schema: &'static str,
            #[serde(flatten)]
            listing: &'a SliceListing,
        }
        let file = File { schema: "pathfinder.slice/1", listing: self };
        serde_json::to_string_pretty(&file).map(|text| text + "\n")
    }
}

impl SlicedFile {
    fn show(&self, out: &mut String) {
        let _ = writeln!(out, "\n{}", self.file);
        let Some(text) = &self.text else {
            let lines: Vec<String> = self.lines.iter().map(u16::to_string).collect();
            let _ = writeln!(out, "  the source was not found; lines {}", lines.join(", "));
            return;
        };
        for (number, line) in (1..).zip(text.lines()) {
            let mark = if self.criteria.contains(&number) {
                '*'
            } else if self.lines.contains(&number) {
                '+'
            } else if self.outside.contains(&number) {
                '-'
            } else if self.never.contains(&number) {
                'x'
            } else {
                ' '
            };
            let values = self.decided.iter().find(|of| of.line == number);
            let line = match values {
                Some(of) if of.values.is_empty() => format!("{line}  {DIM}<- decided{PLAIN}"),
                Some(of) => format!("{line}  {DIM}<- {}{PLAIN}", of.values.join(", ")),
                None => line.to_owned(),
            };
            let shown = match mark {
                '-' | 'x' => format!("{DIM}{mark} {number:>4}  {line}{PLAIN}"),
                '*' => format!("{BOLD}{mark} {number:>4}  {line}{PLAIN}"),
                _ => format!("{mark} {number:>4}  {line}"),
            };
            let _ = writeln!(out, "{}", shown.trim_end());
        }
    }
}
