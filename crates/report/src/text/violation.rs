//! One violation: message, location, values, threads with waits and held locks, path, output.
//!
//! Invariant: the holder of a lock is computed from the fields `holds` of the other threads.

use super::style::{BAD, DIM, HEAD, styled};
use super::{race, stack, table};
use crate::baseline::own_id;
use crate::extent::DATA_RACE;
use crate::fault::{fault, is_idle, remedy};
use crate::finding::first_line;
use crate::story::{last_write, short};
use crate::tested::told;
use crate::{
    Happening, InputCondition, Location, NamedValue, Notification, Report, ThreadInfo, Topic,
    Violation,
};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub fn render(
    report: &Report,
    found: &Violation,
    number: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    const ALL: [Topic; 4] = [Topic::Error, Topic::Snapshot, Topic::Trace, Topic::Output];
    let target = found.subject(&report.target);
    for topic in report.presentation.console.violation.as_deref().unwrap_or(&ALL) {
        match topic {
            Topic::Error => error(report, found, number, out)?,
            Topic::Snapshot => snapshot(target, found, out)?,
            Topic::Trace => table::render(report, found, out)?,
            Topic::Output => output(found, out)?,
            _ => {}
        }
    }
    Ok(())
}

/// Writes the violation, its location, and the values at the location.
fn error(
    report: &Report,
    found: &Violation,
    number: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let target = found.subject(&report.target);
    let number = number.map(|n| format!("{n}. ")).unwrap_or_default();
    let property = styled(BAD, format_args!("{number}{}:", found.property));
    writeln!(out, "{property} {}", short(&found.headline(), target))?;
    further_lines(&short(found.further_lines(), target), out)?;
    if let Some(fault) = fault(found) {
        writeln!(out, "  {}", styled(HEAD, short(&fault, target)))?;
    }
    if let Some(remedy) = remedy(report, found) {
        writeln!(out, "  Usual remedy: {}", short(&remedy, target))?;
    }
    if let Some(reason) = &found.identity.suppressed {
        let reason = if reason.is_empty() { "no reason is given" } else { reason };
        writeln!(out, "    suppressed in the source: {reason}")?;
    }
    if let Some(test) = &found.test {
        writeln!(out, "    in the test {}", told(report, test))?;
    }
    if !found.stack.is_empty() {
        for line in stack::lines(&found.stack) {
            writeln!(out, "    {line}")?;
        }
    } else if let Some(location) = &found.location {
        writeln!(out, "    at {location}")?;
    }
    for cause in &found.causes {
        let (first, rest) = first_line(cause.message.as_deref().unwrap_or_default());
        let message = if first.is_empty() { String::new() } else { format!(": {first}") };
        writeln!(out, "  caused by {}{message}", cause.exception)?;
        further_lines(rest, out)?;
        for line in stack::lines(&cause.stack) {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "    {}", styled(DIM, format_args!("id {}", own_id(found))))?;
    inputs(found, out)?;
    if found.property == DATA_RACE && race::accesses(report, found, out)? {
        return listed(target, found, &found.values, out);
    }
    values(target, found, out)
}

/// The maximal number of lines of a message that are printed after the first line.
const MOST_LINES: usize = 20;

/// Writes the lines of a message after the first line.
fn further_lines(lines: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in lines.lines().take(MOST_LINES) {
        writeln!(out, "    | {line}")?;
    }
    match lines.lines().count().saturating_sub(MOST_LINES) {
        0 => Ok(()),
        more => writeln!(out, "    | ... {more} more lines"),
    }
}

/// Writes the inputs of the program.
fn inputs(found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    if found.symbolic.inputs.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  {}", styled(HEAD, "Inputs"))?;
    let width =
        found.symbolic.inputs.iter().map(|input| input.name.chars().count()).max().unwrap_or(0);
    for input in &found.symbolic.inputs {
        write!(out, "      {:<width$} = {}", input.name, input.value)?;
        match &input.location {
            Some(location) => writeln!(out, "  ({} from {})", input.kind, location.short())?,
            None => writeln!(out, "  ({})", input.kind)?,
        }
    }
    conditions(found, out)
}

/// The maximal number of conditions that are printed.
const MOST_CONDITIONS: usize = 20;

/// The maximal number of characters of a condition that are printed.
const MOST_CHARACTERS: usize = 100;

/// Returns the text of a condition, or the beginning of a long text.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Writes the conjuncts of the path condition, each with its place.
fn conditions(found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    if found.symbolic.conditions.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  {}", styled(HEAD, "Conditions"))?;
    let all = &found.symbolic.conditions;
    // The last conditions are nearest to the violation, and are kept.
    let (first, omitted) = match all.len().checked_sub(MOST_CONDITIONS) {
        None | Some(0) => (all.len(), 0),
        Some(more) => (MOST_CONDITIONS / 2, more),
    };
    let place = |one: &InputCondition| one.location.as_ref().map(Location::short);
    let width = all.iter().filter_map(place).map(|at| at.chars().count()).max().unwrap_or(0);
    for (at, one) in all.iter().enumerate() {
        if at >= first && at < first + omitted {
            if at == first {
                writeln!(out, "      … {omitted} more …")?;
            }
            continue;
        }
        let text = clipped(&one.condition);
        writeln!(out, "      {:<width$}  {text}", place(one).unwrap_or_default())?;
    }
    Ok(())
}

/// Writes the threads at the end of the path, and the earlier notifications.
fn snapshot(target: &str, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    if !found.threads.is_empty() {
        let title = if is_circle(&found.threads) { "The circle" } else { "Threads" };
        writeln!(out, "\n  {}", styled(HEAD, title))?;
        for thread in found.threads.iter().filter(|thread| !is_idle(thread)) {
            render_thread(target, thread, &found.threads, found.property == DATA_RACE, out)?;
        }
        let idle = found.threads.iter().filter(|thread| is_idle(thread));
        let names: Vec<&str> = idle.clone().map(|thread| thread.name.as_str()).collect();
        let pools: BTreeSet<&str> = idle.filter_map(|thread| thread.pool.as_deref()).collect();
        if !names.is_empty() {
            let pools = pools.into_iter().collect::<Vec<_>>().join(", ");
            let of = if pools.is_empty() { pools } else { format!(" of {pools}") };
            let plural = if names.len() == 1 { "an idle worker" } else { "idle workers" };
            writeln!(out, "    {}: {plural}{of}", names.join(", "))?;
        }
    }
    notifications(target, found, out)
}

/// Whether each thread waits for an object that another thread of the list holds.
fn is_circle(threads: &[ThreadInfo]) -> bool {
    threads.iter().all(|thread| {
        let wanted = thread.waits_for.as_deref();
        wanted.is_some_and(|object| table::holder(threads, thread.id, object).is_some())
    })
}

fn output(found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    if found.output.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  {}", styled(HEAD, "Output of the program on the way"))?;
    for line in found.output.lines() {
        writeln!(out, "    > {line}")?;
    }
    Ok(())
}

/// Writes the failed line, and the values of the names in this line.
fn values(target: &str, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    let (Some(source), Some(place)) = (&found.source, &found.location) else { return Ok(()) };
    if found.property == "deadlock" {
        return Ok(());
    }
    let title = styled(HEAD, format_args!("At {}", place.short()));
    writeln!(out, "\n  {title}\n    {}", source.trim())?;
    listed(target, found, &found.values, out)?;
    for cause in found.causes.iter().filter(|cause| !cause.values.is_empty()) {
        let (Some(source), Some(place)) = (&cause.source, &cause.location) else { continue };
        let title = format_args!("At {}, where {} was thrown", place.short(), cause.exception);
        writeln!(out, "\n  {}\n    {}", styled(HEAD, title), source.trim())?;
        listed(target, found, &cause.values, out)?;
    }
    Ok(())
}

/// Writes names with their values and last writers.
fn listed(
    target: &str,
    found: &Violation,
    values: &[NamedValue],
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = values.iter().map(|value| value.name.chars().count()).max().unwrap_or(0);
    for value in values {
        write!(out, "      {:<width$} = {}", value.name, short(&value.value, target))?;
        let writer = value.written_in.and_then(|step| found.trace.get(step));
        match writer {
            Some(step) => {
                let event = match last_write(step, &value.name) {
                    Some(number) => step.events.get(number),
                    None => step.events.iter().rev().find(|e| e.kind == Happening::Write),
                };
                let (file, line) = event.map_or((&step.file, step.line), |e| (&e.file, e.line));
                let at = match (file, line) {
                    (Some(file), Some(line)) => format!(" at {file}:{line}"),
                    _ => String::new(),
                };
                let actor = event.and_then(|event| event.actor.as_ref());
                let name = actor.map_or(&step.thread_name, |actor| &actor.thread_name);
                writeln!(out, "   {}", styled(DIM, format_args!("last written by {name}{at}")))?;
            }
            None => writeln!(out)?,
        }
    }
    Ok(())
}

/// Writes a thread, the object that it waits for, its held locks, and its stack. For a race, the text
/// also states that a thread holds no lock.
pub(crate) fn render_thread(
    target: &str,
    thread: &ThreadInfo,
    all: &[ThreadInfo],
    is_race: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let short = |text: &str| short(text, target);
    let ThreadInfo { id, name, state, .. } = thread;
    writeln!(out, "    {name} {}", styled(DIM, format_args!("({state}, thread {id})")))?;
    if is_race && thread.holds.is_empty() {
        writeln!(out, "      holds no lock")?;
    }
    for (at, object) in thread.holds.iter().enumerate() {
        // The lock that a worker of a pool holds during each task is no lock of the program.
        if object.starts_with("ThreadPoolExecutor$Worker@") {
            continue;
        }
        let since = place(" since ", thread.acquired_at(object));
        let source = quoted(thread.holds_sources.get(at).and_then(Option::as_deref));
        writeln!(out, "      holds {}{since}{source}", short(object))?;
    }
    let source = quoted(thread.source.as_deref());
    if let Some(object) = &thread.waits_for {
        let held = table::holder(all, *id, object);
        let verb = if state == "BLOCKED" || held.is_some() { "wants to lock" } else { "waits for" };
        let at = place(" at ", thread.blocked_at.as_ref());
        let thread = thread.joins.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
        writeln!(out, "      {verb} {}{thread}{at}{source}", short(object))?;
        if let Some(holder) = held {
            writeln!(out, "        which {} holds", holder.name)?;
        }
    } else if let Some(location) = &thread.blocked_at {
        let verb = if state == "RUNNABLE" { "is" } else { "waits" };
        writeln!(out, "      {verb} at {}{source}", location.short())?;
    }
    if thread.stack.len() > 1 || thread.blocked_at.is_none() {
        for line in stack::lines(&thread.stack) {
            writeln!(out, "        {}", styled(DIM, line))?;
        }
    }
    Ok(())
}

/// Writes the notifications of objects on which threads wait forever, and the threads that they woke.
fn notifications(target: &str, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    const SHOWN: usize = 6;
    // A parked thread waits for a permit, not for a notification.
    let waits = |thread: &&ThreadInfo| {
        let in_wait =
            thread.stack.first().is_none_or(|frame| frame.starts_with("java.lang.Object."));
        let notified =
            found.notifications.iter().any(|n| Some(&n.object) == thread.waits_for.as_ref());
        thread.state.ends_with("WAITING") && thread.waits_for.is_some() && (in_wait || notified)
    };
    if !found.threads.iter().any(|thread| waits(&thread))
        || found.property != "deadlock"
        || found.trace.is_empty()
    {
        return Ok(());
    }
    let mut objects: Vec<&str> =
        found.threads.iter().filter(waits).filter_map(|t| t.waits_for.as_deref()).collect();
    objects.sort_unstable();
    objects.dedup();
    // If a fault of another kind is recognized, a notification without a waiting thread is not the cause.
    let is_lost = fault(found).is_none_or(|fault| fault.starts_with("Lost signal"));
    writeln!(out, "\n  {}", styled(HEAD, "Notifications"))?;
    for object in objects {
        let all: Vec<&Notification> = found
            .notifications
            .iter()
            .filter(|notification| notification.object == object)
            .collect();
        if all.is_empty() {
            writeln!(out, "    {}: never notified on this path", short(object, target))?;
        }
        let hidden = all.len().saturating_sub(SHOWN);
        if hidden > 0 {
            writeln!(out, "    {}", styled(DIM, format_args!("... {hidden} earlier")))?;
        }
        for notification in &all[hidden..] {
            let at = place(" at ", notification.location.as_ref());
            let woke = match notification.woke.as_slice() {
                [] if is_lost => styled(BAD, "nobody waited, so it was lost"),
                [] => styled(BAD, "nobody waited"),
                names => format!("woke {}", names.join(", ")),
            };
            let object = short(object, target);
            writeln!(
                out,
                "    {object}: by {}{at}{}: {woke}",
                notification.thread_name,
                quoted(notification.source.as_deref().map(|line| line.trim_end_matches(';')))
            )?;
        }
    }
    Ok(())
}

fn quoted(source: Option<&str>) -> String {
    let source = source.map(str::trim).filter(|source| !source.is_empty());
    source.map(|source| format!("   {}", styled(DIM, source))).unwrap_or_default()
}

fn place(before: &str, location: Option<&Location>) -> String {
    location.map(|location| format!("{before}{}", location.short())).unwrap_or_default()
}
