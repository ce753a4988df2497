//! One violation: what, where, the threads and what each waits for and holds, the path, the output.
//!
//! Invariant: who holds what a thread waits for is read off the other threads' `holds`, so the two
//! can never tell different stories.

use super::{BAD, DIM, HEAD, path, styled};
use crate::{Location, ThreadInfo, Violation};
use std::io::{self, Write};

pub fn render(found: &Violation, number: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let number = number.map(|n| format!("{n}. ")).unwrap_or_default();
    let what = match (&found.exception, found.message.as_str()) {
        (Some(exception), "") => exception.clone(),
        (Some(exception), message) => format!("{exception}: {message}"),
        (None, message) => message.to_owned(),
    };
    writeln!(out, "{} {what}", styled(BAD, format_args!("{number}{}:", found.property)))?;
    if !found.stack.is_empty() {
        for frame in &found.stack {
            writeln!(out, "    at {frame}")?;
        }
    } else if let Some(location) = &found.location {
        writeln!(out, "    at {location}")?;
    }
    writeln!(out, "    {}", styled(DIM, format_args!("id {}", found.id)))?;
    if !found.threads.is_empty() {
        writeln!(out, "\n  {}", styled(HEAD, "Threads"))?;
        for thread in &found.threads {
            render_thread(thread, &found.threads, out)?;
        }
    }
    path::render(&found.trace, out)?;
    if !found.output.is_empty() {
        writeln!(out, "\n  {}", styled(HEAD, "What the program printed on the way"))?;
        for line in found.output.lines() {
            writeln!(out, "    | {line}")?;
        }
    }
    Ok(())
}

/// A thread, what it waits for and holds, and its stack.
pub fn render_thread(
    thread: &ThreadInfo,
    all: &[ThreadInfo],
    out: &mut dyn Write,
) -> io::Result<()> {
    let ThreadInfo { id, name, state, .. } = thread;
    writeln!(out, "    {name} {} {state}", styled(DIM, format_args!("(thread {id})")))?;
    if let Some(object) = &thread.waits_for {
        let verb = if state == "BLOCKED" { "wants to lock" } else { "waits for" };
        write!(out, "      {verb} {object}{}", place(" at ", thread.blocked_at.as_ref()))?;
        let holder = all.iter().find(|other| other.id != *id && other.holds.contains(object));
        match holder {
            Some(holder) => {
                let since = place(", acquired at ", holder.acquired_at(object));
                writeln!(out, ", held by {}{since}", holder.name)?;
            }
            None => writeln!(out)?,
        }
    } else if let Some(location) = &thread.blocked_at {
        writeln!(out, "      waits at {}", location.short())?;
    }
    for object in &thread.holds {
        writeln!(
            out,
            "      holds {object}{}",
            place(", acquired at ", thread.acquired_at(object))
        )?;
    }
    for frame in &thread.stack {
        writeln!(out, "        at {frame}")?;
    }
    Ok(())
}

fn place(before: &str, location: Option<&Location>) -> String {
    location.map(|location| format!("{before}{}", location.short())).unwrap_or_default()
}
