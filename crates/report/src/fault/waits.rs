//! Faults that cause waits without an end, as the events before these waits show.
//!
//! Invariant: a sentence states only events of the path and waits in its last state.

use super::calls::is_idle;
use super::{Seen, events};
use crate::{Happening, ThreadInfo, Violation};

/// The suffix of the name of a lock that is held for reading.
const READING: &str = " for reading";

/// Methods of a semaphore that acquire permits.
const TAKING: [&str; 3] = ["acquire", "acquireUninterruptibly", "tryAcquire"];

/// Returns the name of a called method without its class.
fn method<'a>(seen: &Seen<'a>) -> &'a str {
    let called = seen.event.called.as_ref().filter(|called| !called.begins);
    called.and_then(|called| called.method.rsplit('.').next()).unwrap_or_default()
}

/// Whether a thread is alive at the end of the path.
fn lives(found: &Violation, thread: u32) -> bool {
    found.threads.iter().any(|one| one.id == thread)
}

/// Recognizes a thread that holds a lock for reading and waits to acquire this lock for writing.
pub(super) fn lock_upgrade(found: &Violation) -> Option<String> {
    found.threads.iter().find_map(|thread| {
        let lock = thread.waits_for.as_deref()?;
        let held = format!("{lock}{READING}");
        let at = thread.holds.iter().position(|one| *one == held)?;
        let at = thread.holds_acquired_at.get(at).and_then(Option::as_ref);
        let at = at.map_or_else(String::new, |at| format!(" since {}", at.short()));
        let name = &thread.name;
        Some(format!(
            "Lock upgrade: {name} holds {lock} for reading{at} and waits for it, but a lock that is held for reading is not given for writing"
        ))
    })
}

/// Recognizes a notification that woke one of several waiting threads, while the others still wait.
pub(super) fn signal_for_one(found: &Violation) -> Option<String> {
    let all = events(found);
    found.threads.iter().find_map(|thread| {
        let object = thread.waits_for.as_deref().filter(|_| thread.state != "BLOCKED")?;
        let waits = |at: usize, id: u32| {
            let last = all[..at].iter().rfind(|seen| seen.thread == id);
            last.is_some_and(|last| last.is(Happening::Wait, object))
        };
        let own = all.iter().rposition(|seen| seen.thread == thread.id)?;
        let is_signal = |seen: &Seen<'_>| {
            seen.is(Happening::Notify, object)
                || seen.event.subject.as_deref() == Some(object) && method(seen) == "signal"
        };
        let (at, signal, other) = all.iter().enumerate().find_map(|(at, seen)| {
            if !is_signal(seen) || at < own || !waits(at, thread.id) {
                return None;
            }
            let other = |one: &&Seen<'_>| one.thread != thread.id && waits(at, one.thread);
            Some((at, seen, all[..at].iter().find(other)?.name))
        })?;
        let others = all[at + 1..].iter().any(is_signal);
        let count = if others { "each" } else { "it" };
        let (notifier, place, name) = (signal.name, signal.place(), &thread.name);
        Some(format!(
            "Signal for one thread: {notifier} notified {object}{place} while {other} and {name} waited, {count} woke one thread, and {name} was not notified"
        ))
    })
}

/// Recognizes a thread that caught an `InterruptedException` and waits again.
pub(super) fn swallowed_interrupt(found: &Violation) -> Option<String> {
    let all = events(found);
    found.threads.iter().find_map(|thread| {
        let is_interrupt = |seen: &Seen<'_>| {
            method(seen) == "interrupt" && seen.event.subject.as_deref() == Some(&*thread.name)
        };
        let at = all.iter().rposition(is_interrupt)?;
        let interrupt = &all[at];
        let noticed = all[at..].iter().find(|seen| {
            let text = &seen.event.text;
            seen.thread == thread.id
                && (text.contains(" throws InterruptedException")
                    || text.starts_with("throws java.lang.InterruptedException"))
        })?;
        let (name, by) = (&thread.name, interrupt.name);
        let (place, caught) = (interrupt.place(), noticed.place());
        Some(format!(
            "Swallowed interrupt: {by} interrupted {name}{place}; {name} caught the InterruptedException{caught}, and waits again"
        ))
    })
}

/// Recognizes a latch or barrier for which all threads wait, so that no thread can complete it.
pub(super) fn missing_arrival(found: &Violation) -> Option<String> {
    let all: Vec<&ThreadInfo> = found.threads.iter().filter(|thread| !is_idle(thread)).collect();
    let object = all.first()?.waits_for.as_deref()?;
    if all.iter().any(|thread| thread.waits_for.as_deref() != Some(object)) {
        return None;
    }
    let names: Vec<&str> = all.iter().map(|thread| thread.name.as_str()).collect();
    let (verb, names) = (if names.len() == 1 { "waits" } else { "wait" }, names.join(" and "));
    if object.starts_with("CyclicBarrier@") {
        return Some(format!(
            "Missing party: {names} {verb} for {object}, and no other thread comes to it"
        ));
    }
    if !object.starts_with("CountDownLatch@") {
        return None;
    }
    let events = events(found);
    let counted = events
        .iter()
        .rfind(|seen| method(seen) == "countDown" && seen.event.subject.as_deref() == Some(object));
    let rest = match counted {
        None => "which no thread counted down".to_owned(),
        Some(seen) => {
            let (by, place) = (seen.name, seen.place());
            let left = seen.event.text.rsplit_once("(leaves ");
            let left = left.and_then(|(_, rest)| rest.split(')').next());
            let left = left.map_or_else(String::new, |left| format!(" to {left}"));
            format!("which {by} counted down{left}{place}, and no other thread counts it down")
        }
    };
    Some(format!("Missing count: {names} {verb} for {object}, {rest}"))
}

/// Recognizes a thread that ended with a lock or permits for which another thread waits.
pub(super) fn never_released(found: &Violation) -> Option<String> {
    let all = events(found);
    found.threads.iter().find_map(|thread| {
        let object = thread.waits_for.as_deref()?;
        let is_semaphore = object.starts_with("Semaphore@");
        let is_own = |held: &String| held.strip_suffix(READING).unwrap_or(held) == object;
        let is_held = |one: &ThreadInfo| one.holds.iter().any(is_own);
        if found.threads.iter().any(is_held) {
            return None;
        }
        let takes = |seen: &Seen<'_>| {
            let is_own = seen.event.subject.as_deref() == Some(object);
            let takes = TAKING.contains(&method(seen)) && seen.value() != "false";
            is_own && if is_semaphore { takes } else { seen.event.kind == Happening::Lock }
        };
        let gives = |seen: &Seen<'_>| {
            let is_own = seen.event.subject.as_deref() == Some(object);
            let gives = seen.event.kind == Happening::Unlock;
            is_own && if is_semaphore { method(seen) == "release" } else { gives }
        };
        let balance = |id: u32| {
            let own = || all.iter().filter(move |seen| seen.thread == id);
            own().filter(|seen| takes(seen)).count() as i64
                - own().filter(|seen| gives(seen)).count() as i64
        };
        // If threads release permits that other threads acquired, the semaphore is a signal and no lock.
        if all.iter().any(|seen| gives(seen) && balance(seen.thread) < 0) {
            return None;
        }
        let at = all.iter().rposition(|seen| {
            takes(seen) && !lives(found, seen.thread) && balance(seen.thread) > 0
        })?;
        let taken = &all[at];
        let thrown = all[at..]
            .iter()
            .find(|seen| seen.thread == taken.thread && seen.event.kind == Happening::Throw);
        let thrown = thrown.map_or_else(String::new, |seen| {
            let what = seen.event.text.trim_start_matches("throws ");
            let what = what.split([' ', ':']).next().unwrap_or_default();
            format!(", threw {what}{}", seen.place())
        });
        let (verb, name, place) = if is_semaphore {
            ("acquired a permit of", taken.name, taken.place())
        } else {
            ("locked", taken.name, taken.place())
        };
        Some(format!(
            "Never released: {name} {verb} {object}{place}{thrown}, and ended without a release"
        ))
    })
}
