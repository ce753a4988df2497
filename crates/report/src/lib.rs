//! The findings of a check as plain data, and their renderers.
//!
//! Invariant: no code of this crate prints, reads files, or depends on Java or the search. A [`Report`] is
//! self-contained, so that a renderer needs nothing else.

pub mod analyzed;
mod baseline;
mod console;
pub mod coverage;
mod dot;
mod extent;
mod fault;
mod finding;
pub mod generated;
mod github;
mod goal_page;
mod html;
mod jacoco;
mod java_tokens;
mod json;
mod junit;
mod lcov;
pub mod lint;
mod markdown;
mod monitored;
mod outcome;
mod path;
mod sarif;
pub mod sliced;
mod statistics;
pub mod story;
mod stuck;
mod suppression;
mod symbolic_tree;
pub mod tested;
mod text;
mod visible;

pub use baseline::{Baseline, known_warnings};
pub use console::{Console, Topic};
pub use extent::{LATE, NEVER_ENDS, NO_END};
pub use fault::KEPT;
pub use finding::{
    Cause, Identity, Input, InputCondition, Location, NamedValue, SymbolicInputs, ThreadInfo,
    Violation, Warning,
};
pub use monitored::{MonitorCounts, MonitorVerdict, MonitoredProperty};
pub use outcome::{
    Evidence, ListenerText, Presentation, Report, SeenPart, SourceText, VariableFact, Verdict,
    VerifyValues,
};
pub use path::{Actor, Called, Choice, Happening, Notification, StepEvent, TraceStep};
pub use statistics::{Choices, EarlierSearches, Sampling, Statistics};
pub use stuck::{Advice, Difference, DifferenceKind, Stuck};
pub use suppression::annotated;
pub use symbolic_tree::{PathEnd, SymbolicNode, SymbolicTree};

use std::io::{self, Write};

/// The tag of the result file's format. The tag changes only if old readers would misread the file.
pub const SCHEMA: &str = "pathfinder.result/1";

/// A format of reports.
#[derive(Clone, Copy, Debug)]
pub struct Renderer {
    /// The name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Writes the whole report. Text contains ANSI styles; the caller strips them where necessary.
    pub render: fn(&Report, &mut dyn Write) -> io::Result<()>,
}

/// All renderers.
pub const RENDERERS: &[Renderer] = &[
    Renderer { name: "text", help: "for people, styled with ANSI escapes", render: text::render },
    Renderer {
        name: "json",
        help: "for tools: the result file, one JSON object",
        render: json::render,
    },
    Renderer {
        name: "html",
        help: "for people: one page with a diagram of the threads, which needs no network",
        render: html::render,
    },
    Renderer {
        name: "markdown",
        help: "for people: a summary for pull requests and job summaries",
        render: markdown::render,
    },
    Renderer {
        name: "sarif",
        help: "for code scanning: SARIF 2.1.0, with a flow for each thread",
        render: sarif::render,
    },
    Renderer {
        name: "junit",
        help: "for CI systems: JUnit XML, a test case for each property",
        render: junit::render,
    },
    Renderer {
        name: "github",
        help: "for GitHub's runners: annotations, to be written to stdout",
        render: github::render,
    },
    Renderer {
        name: "dot",
        help: "for GraphViz: who holds and wants which lock, else the path",
        render: dot::render,
    },
];

/// A format of coverage.
#[derive(Clone, Copy, Debug)]
pub struct CoverageFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Returns the file's text for a program's name and its coverage.
    pub render: fn(&str, &coverage::Coverage) -> String,
}

/// All coverage formats.
pub const COVERAGE_FORMATS: &[CoverageFormat] = &[
    CoverageFormat { name: "jacoco", help: "JaCoCo's XML report", render: jacoco::render },
    CoverageFormat { name: "lcov", help: "an LCOV trace file", render: lcov::render },
];

/// A format of the coverage by generated tests.
#[derive(Clone, Copy, Debug)]
pub struct GoalFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Returns the file's text.
    pub render: fn(&generated::TestsReport) -> String,
}

/// All formats of the coverage by generated tests.
pub const GOAL_FORMATS: &[GoalFormat] = &[
    GoalFormat { name: "html", help: "the sources with their goals", render: goal_page::render },
    GoalFormat {
        name: "jacoco",
        help: "JaCoCo's XML report",
        render: |report| jacoco::render(&report.target, &report.coverage),
    },
    GoalFormat {
        name: "lcov",
        help: "an LCOV trace file",
        render: |report| lcov::render(&report.target, &report.coverage),
    },
];

/// Returns the renderer with the name `name`.
pub fn renderer(name: &str) -> Option<&'static Renderer> {
    RENDERERS.iter().find(|renderer| renderer.name == name)
}

#[cfg(test)]
mod samples;
