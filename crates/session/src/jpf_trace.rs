//! Choice traces of Java `PathFinder`, written by its `TraceStorer` and `Verify.storeTrace`,
//! converted as far as possible.
//!
//! Source: JPF's `gov.nasa.jpf.vm.ChoicePoint`. A file has comments, `application:`, the main class,
//! and then a line for each choice generator of the path. A line has the depth in brackets, the class
//! or `#` and the number of an earlier class, and the choice. Invariant: scheduling points of JPF
//! differ from those here, so a choice among several threads is never guessed. Such a choice is an
//! error with its location.

use crate::findings::findings;
use crate::job::Job;
use crate::replay::settle;
use crate::system::JavaSystem;
use crate::trace::{RecordedValues, SCHEMA, Trace};
use config::{Error, Settings};
use search::System;
use std::collections::BTreeMap;
use vm::schedule::Action;

/// The name of the finding at the end of a path whose trace names no property.
const FINDING: &str = "the violation that JPF recorded";

/// A choice on a path of JPF.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Point {
    /// The class of the choice generator.
    generator: String,
    /// The number of the alternative, counted from 0.
    choice: u32,
}

/// A path of JPF.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Recorded {
    application: String,
    points: Vec<Point>,
}

/// Whether a file is a choice trace of JPF.
pub(crate) fn is_one(text: &str) -> bool {
    without_comments(text).trim_start().starts_with("application:")
}

/// Removes `/* */` and `//` comments from the text.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('/') {
        out.push_str(&rest[..at]);
        let from = &rest[at..];
        if let Some(comment) = from.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            out.push(' ');
        } else if from.starts_with("//") {
            rest = from.find('\n').map_or("", |end| &from[end..]);
        } else {
            out.push('/');
            rest = &from[1..];
        }
    }
    out.push_str(rest);
    out
}

fn parse(text: &str) -> Result<Recorded, Error> {
    let wrong =
        |what: &str| Error::new(format_args!("this choice trace of JPF cannot be read: {what}"));
    let text = without_comments(text);
    let mut words = text.split_whitespace();
    if words.next() != Some("application:") {
        return Err(wrong("it does not begin with application:"));
    }
    let application = words.next().ok_or_else(|| wrong("it names no application"))?.to_owned();
    let mut points = Vec::new();
    let mut classes: Vec<String> = Vec::new();
    while let Some(depth) = words.next() {
        let number = depth.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        if number.is_none_or(|number| number.parse::<u32>().is_err()) {
            return Err(wrong(&format!("{depth:?} stands where a depth such as [3] is expected")));
        }
        let generator = words.next().ok_or_else(|| wrong("it ends within a choice"))?;
        let generator = match generator.strip_prefix('#') {
            Some(number) => number
                .parse::<usize>()
                .ok()
                .and_then(|number| classes.get(number))
                .ok_or_else(|| wrong(&format!("{generator} is no class named before")))?
                .clone(),
            None => {
                classes.push(generator.to_owned());
                generator.to_owned()
            }
        };
        let choice = words.next().ok_or_else(|| wrong("it ends within a choice"))?;
        let choice = choice
            .parse()
            .map_err(|_| wrong(&format!("{choice:?} stands where a choice is expected")))?;
        points.push(Point { generator, choice });
    }
    Ok(Recorded { application, points })
}

impl Point {
    /// Whether the choice selects a thread.
    fn schedules(&self) -> bool {
        self.generator.rsplit('.').next().is_some_and(|name| name.contains("Thread"))
    }
}

/// Executes a choice trace of JPF, and converts the path to a [`Trace`].
pub(crate) fn translate(settings: &Settings, text: &str) -> Result<Trace, Error> {
    let recorded = parse(text)?;
    let mut settings = settings.clone();
    settings.program.target.clone_from(&recorded.application);
    settings.environment.choosing.replays = true;
    let job = Job::new(&settings)?;
    let mut system = JavaSystem::new(job.machine()?);
    settle(&mut system)?;
    let mut trace = Trace {
        cycle_at: None,
        schema: SCHEMA.to_owned(),
        settings,
        choices: Vec::new(),
        finding: FINDING.to_owned(),
        kept: RecordedValues::default(),
        jdk: String::new(),
        classes: BTreeMap::new(),
    };
    let mut points = recorded.points.iter().enumerate().peekable();
    loop {
        let actions = system.alternatives().to_vec();
        let choice = match actions.as_slice() {
            [] => break,
            [_] => 0,
            [Action::Choose(..), ..] => {
                // JPF also has choices among threads if there is only one thread, at the beginning and
                // elsewhere.
                while points.next_if(|(_, point)| point.schedules() && point.choice == 0).is_some()
                {
                }
                let Some((at, point)) = points.next() else { break };
                if point.schedules() || point.choice as usize >= actions.len() {
                    return Err(cannot(
                        at,
                        point,
                        &format!("one of {} values is chosen here", actions.len()),
                    ));
                }
                point.choice
            }
            _ => {
                let (at, point) = match points.peek() {
                    Some((at, point)) => (*at, *point),
                    None => break,
                };
                return Err(cannot(
                    at,
                    point,
                    "several threads can run here, and where JPF chooses among threads is not where this machine does",
                ));
            }
        };
        trace.choices.push(choice);
        system
            .step(choice)
            .map_err(|e| Error::new(format_args!("at step {}: {e}", trace.choices.len() - 1)))?;
        trace.kept = RecordedValues::of(&system.last.kept_before);
        if let Some(finding) = findings(&job, &mut system.machine)?.first() {
            trace.finding = finding.id();
            break;
        }
        settle(&mut system)?;
    }
    Ok(trace)
}

fn cannot(at: usize, point: &Point, why: &str) -> Error {
    Error::new(format_args!(
        "choice [{at}] of this trace of JPF cannot be followed ({} {}): {why}",
        point.generator, point.choice
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_choice_trace_is_read() {
        let text = "/* violated property: a\n more // of it */\napplication: a.Main\n\
             [0] gov.nasa.jpf.vm.choice.ThreadChoiceFromSet 0  // x {id:\"<root>\" ,1/1}\n\
             [1] gov.nasa.jpf.vm.choice.IntIntervalGenerator 2\n[2] #0 1\n[3] #1 0\n";
        assert!(is_one(text));
        let recorded = parse(text).unwrap();
        assert_eq!(recorded.application, "a.Main");
        let all: Vec<(bool, u32)> =
            recorded.points.iter().map(|point| (point.schedules(), point.choice)).collect();
        assert_eq!(all, [(true, 0), (false, 2), (true, 1), (false, 0)]);
    }

    #[test]
    fn malformed_traces_are_refused() {
        assert!(!is_one("{\"schema\": \"pathfinder.trace/1\"}"));
        for (text, named) in [
            ("application:", "no application"),
            ("application: A 0", "where a depth"),
            ("application: A [x] B 0", "where a depth"),
            ("application: A [0] #0 0", "no class named before"),
            ("application: A [0] B", "ends within"),
            ("application: A [0] B -1", "where a choice"),
        ] {
            let why = parse(text).unwrap_err().to_string();
            assert!(why.contains(named), "{text}: {why}");
        }
    }
}
