//! Progress of a check, and violations as soon as they are found, on stderr.
//!
//! Invariant: on a terminal, one line is overwritten, and is removed at the end. Elsewhere a line is
//! printed every few seconds, if the user requested that.

use config::ProgressMode;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use session::{Discovery, Phase, Progress};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two lines, if stderr is no terminal.
const LINES_EVERY: Duration = Duration::from_secs(5);
/// The refresh rate of the bar.
const BAR_HERTZ: u8 = 5;

/// The display of progress.
pub enum Display {
    /// Nothing is printed.
    Silent,
    /// Only violations are printed, as lines.
    Violations,
    /// Progress is on the last line of a terminal.
    Bar(ProgressBar),
    /// Progress is printed as lines. The time is that of the next line.
    Lines(Mutex<Instant>),
}

impl Display {
    /// Returns the display for `mode` and the present stderr.
    pub fn new(mode: ProgressMode) -> Self {
        match (mode, io::stderr().is_terminal()) {
            (ProgressMode::Never, _) => Self::Silent,
            (ProgressMode::Auto, false) => Self::Violations,
            (_, true) => {
                let bar = ProgressBar::with_draw_target(
                    None,
                    ProgressDrawTarget::stderr_with_hz(BAR_HERTZ),
                );
                // The template is a constant; if it were invalid, the bar would have its default style.
                if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
                    bar.set_style(style);
                }
                Self::Bar(bar)
            }
            (ProgressMode::Always, false) => Self::Lines(Mutex::new(Instant::now() + LINES_EVERY)),
        }
    }

    /// Shows the progress of the check, if an update is due.
    pub fn show(&self, now: &Progress) {
        match self {
            Self::Silent | Self::Violations => {}
            Self::Bar(bar) => {
                bar.set_message(line(now));
                bar.tick();
            }
            Self::Lines(next) => {
                let time = Instant::now();
                let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
                if time >= *next {
                    *next = time + LINES_EVERY;
                    // A closed stderr does not end the search.
                    let _ = writeln!(io::stderr(), "pathfinder: {}", line(now));
                }
            }
        }
    }
}

impl Display {
    /// Shows a violation as soon as it is found.
    pub fn announce(&self, found: &Discovery) {
        let text = found_line(found);
        // A closed stderr does not end the search.
        let print = || drop(writeln!(io::stderr(), "pathfinder: {text}"));
        match self {
            Self::Silent => {}
            Self::Violations | Self::Lines(_) => print(),
            Self::Bar(bar) => bar.suspend(print),
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// Returns the line for a violation: its id, place and message.
fn found_line(found: &Discovery) -> String {
    let place = found.location.as_ref().map(|place| format!(" at {}", place.short()));
    let message = found.message.lines().next().unwrap_or_default();
    let message = if message.is_empty() { String::new() } else { format!(": {message}") };
    format!("found {}{}{message}", found.id, place.unwrap_or_default())
}

fn line(now: &Progress) -> String {
    let seconds = now.elapsed.as_secs_f64();
    let test = now.test.map(|(number, of)| format!("test {number} of {of}: ")).unwrap_or_default();
    if now.phase != Phase::Search {
        return format!("{test}{}, {} states, {seconds:.0} s", now.phase, now.states_new);
    }
    let mut line = format!(
        "{test}search: {} states, {} revisited, depth {} of at most {}, {seconds:.0} s",
        now.states_new, now.states_revisited, now.depth, now.max_depth
    );
    if seconds >= 0.1 {
        // Writing to a string cannot fail.
        let _ = write!(line, ", {:.0} states/s", now.states_new as f64 / seconds);
    }
    if now.memory > 0 {
        let _ = write!(line, ", {} MiB", now.memory >> 20);
    }
    if let Some(share) = now.share {
        let _ = write!(line, ", about {:.0} % done", (share * 100.0).min(99.0));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_rate_once_there_is_one() {
        let mut now = Progress { states_new: 10, depth: 2, max_depth: 3, ..Progress::default() };
        assert_eq!(line(&now), "search: 10 states, 0 revisited, depth 2 of at most 3, 0 s");
        now.elapsed = Duration::from_secs(2);
        assert!(line(&now).ends_with("2 s, 5 states/s"));
    }

    #[test]
    fn memory_and_estimate_are_shown_if_available() {
        let mut now = Progress { memory: 5 << 20, share: Some(0.123), ..Progress::default() };
        assert!(line(&now).ends_with("0 s, 5 MiB, about 12 % done"), "{}", line(&now));
        // The remaining work may exceed the estimate.
        now.share = Some(1.0);
        assert!(line(&now).ends_with("about 99 % done"));
    }

    #[test]
    fn a_line_begins_with_the_test() {
        let mut now = Progress { test: Some((2, 9)), ..Progress::default() };
        assert!(line(&now).starts_with("test 2 of 9: search: 0 states"), "{}", line(&now));
        now.phase = Phase::Explaining;
        assert!(line(&now).starts_with("test 2 of 9: explaining"), "{}", line(&now));
    }

    #[test]
    fn a_line_names_the_phase_after_the_search() {
        let now = Progress {
            phase: Phase::Explaining,
            states_new: 7,
            elapsed: Duration::from_secs(9),
            ..Progress::default()
        };
        assert_eq!(line(&now), "explaining error paths, 7 states, 9 s");
    }

    #[test]
    fn a_violation_is_one_line_with_id_and_place() {
        let location = report::Location {
            class: "A".into(),
            method: "run".into(),
            file: Some("A.java".into()),
            line: Some(3),
            path: None,
            rank: None,
        };
        let found = Discovery {
            id: "deadlock/A.run:3".into(),
            message: "2 threads are blocked\nmore".into(),
            location: Some(location),
        };
        assert_eq!(found_line(&found), "found deadlock/A.run:3 at A.java:3: 2 threads are blocked");
    }

    #[test]
    fn progress_never_is_silent() {
        assert!(matches!(Display::new(ProgressMode::Never), Display::Silent));
    }
}
