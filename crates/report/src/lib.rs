//! What a check found, as plain data, and the ways to show it.
//!
//! Invariant: nothing here prints, reads files or knows Java or searching; a [`Report`] is complete
//! in itself, so that every renderer needs the report and nothing else.

mod finding;
mod json;
mod outcome;
mod statistics;
mod text;

pub use finding::{Choice, Location, ThreadInfo, TraceStep, Violation, Warning};
pub use outcome::{Report, Verdict};
pub use statistics::{Choices, Statistics};

use std::io::{self, Write};

/// The tag of the result file's format; it changes only when old readers would misread it.
pub const SCHEMA: &str = "pathfinder.result/1";

/// One way to show a report.
#[derive(Clone, Copy, Debug)]
pub struct Renderer {
    /// The name it is asked for by.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Writes the whole report. Text carries ANSI styles; strip them where they are not wanted.
    pub render: fn(&Report, &mut dyn Write) -> io::Result<()>,
}

/// Every renderer there is.
pub const RENDERERS: &[Renderer] = &[
    Renderer { name: "text", help: "for people, styled with ANSI escapes", render: text::render },
    Renderer {
        name: "json",
        help: "for tools: the result file, one JSON object",
        render: json::render,
    },
];

/// The renderer called `name`.
pub fn renderer(name: &str) -> Option<&'static Renderer> {
    RENDERERS.iter().find(|renderer| renderer.name == name)
}

#[cfg(test)]
mod samples;
