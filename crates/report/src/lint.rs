//! The listing of `lint`: warnings with their lines, and checks that may confirm the warnings.

use crate::{Location, Report, Verdict, Warning};
use serde::Serialize;
use std::fmt::Write;

/// The warnings of a program.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LintListing {
    /// The target.
    pub target: String,
    /// Whether the analysis was completed within its budget.
    pub complete: bool,
    /// The parts of the analysis that were omitted, because they exceeded the budget.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<String>,
    /// The warnings, by file and line.
    pub warnings: Vec<LintEntry>,
    /// The number of warnings that the source or the baseline suppresses.
    pub suppressed: usize,
}

/// A line of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LintLine {
    /// The path, or the name if the source was not found.
    pub file: String,
    /// The line, counted from 1.
    pub line: u16,
    /// The text of the line, if the source was found.
    pub text: Option<String>,
}

/// One warning.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LintEntry {
    /// The id: rule, class, method and the number in the method. The id does not depend on lines.
    pub id: String,
    /// The rule.
    pub rule: String,
    /// The fault that the rule detects, in one sentence.
    pub about: String,
    /// The warning, in one line.
    pub message: String,
    /// The location.
    pub location: Location,
    /// The text of the line, if the source was found.
    pub text: Option<String>,
    /// Further lines of the warning.
    pub others: Vec<LintLine>,
    /// The command that may confirm the warning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<String>,
    /// Whether a check confirmed the warning, if the user requested it (`--confirm`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<bool>,
    /// The id of the finding that confirms the warning, else the verdict of the check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

const DIM: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

impl LintListing {
    /// Renders the listing as text with ANSI styles.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let count = match self.warnings.len() {
            0 => "no warnings".to_owned(),
            1 => "1 warning".to_owned(),
            count => format!("{count} warnings"),
        };
        let _ = write!(text, "{BOLD}{}{PLAIN}: {count}", self.target);
        if self.suppressed > 0 {
            let _ = write!(text, ", {} suppressed", self.suppressed);
        }
        text.push('\n');
        if !self.complete {
            let _ = writeln!(text, "analysis: not closed; warnings may be missing");
        }
        for what in &self.limits {
            let _ = writeln!(text, "given up: {what}");
        }
        for entry in &self.warnings {
            entry.show(&mut text);
        }
        text
    }

    /// Renders the listing as one JSON object.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        struct LintFile<'a> {
            schema: &'static str,
            #[serde(flatten)]
            listing: &'a LintListing,
        }
        let file = LintFile { schema: "pathfinder.lint/1", listing: self };
        serde_json::to_string_pretty(&file).map(|text| text + "\n")
    }

    /// Returns the warnings as a report, for the formats of reports. The analysis executes nothing, so
    /// the verdict is `incomplete`.
    pub fn report(&self) -> Report {
        let reason = "the code was analysed, and nothing was executed".to_owned();
        let warning = |entry: &LintEntry| Warning {
            id: format!("lint/{}", entry.id),
            property: entry.rule.clone(),
            message: entry.message.clone(),
            location: Some(entry.location.clone()),
            ..Warning::default()
        };
        let mut report = Report {
            target: self.target.clone(),
            verdict: Verdict::Incomplete,
            reason: Some(reason.clone()),
            reasons: vec![reason],
            warnings: self.warnings.iter().map(warning).collect(),
            ..Report::default()
        };
        report.presentation.observed = true;
        report
    }
}

impl LintEntry {
    fn show(&self, out: &mut String) {
        let Location { file, path, line, class, method, .. } = &self.location;
        let place = match (path.as_ref().or(file.as_ref()), line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => format!("{class}.{method}"),
        };
        let _ = writeln!(out, "\n{place}: {BOLD}{}{PLAIN}: {}", self.rule, self.message);
        if let Some(text) = &self.text {
            let _ = writeln!(out, "      {}", text.trim());
        }
        for other in &self.others {
            let text = other.text.as_deref().unwrap_or_default().trim();
            let _ = writeln!(out, "  {DIM}{}:{}{PLAIN}  {text}", other.file, other.line);
        }
        match (self.confirmed, &self.by, &self.confirm) {
            (Some(true), Some(by), _) => {
                let _ = writeln!(out, "  confirmed by {by}");
            }
            (Some(false), Some(by), _) => {
                let _ = writeln!(out, "  not confirmed: the check is {by}");
            }
            (_, _, Some(command)) => {
                let _ = writeln!(out, "  {DIM}to confirm: {command}{PLAIN}");
            }
            _ => {
                let _ = writeln!(out, "  {DIM}{}{PLAIN}", self.about);
            }
        }
    }
}
