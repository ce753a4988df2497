//! Turns a finding into a story: the path is executed again with everything recorded.

use crate::check::Job;
use crate::config::Error;
use crate::observer::Found;
use crate::system::JavaSystem;
use crate::target::Sources;
use properties::finding::program_place;
use properties::{Finding, ThreadView};
use report::{Choice, Location, ThreadInfo, TraceStep, Violation};
use search::System;
use std::rc::Rc;
use vm::access::{self, Value};
use vm::exception::TraceElement;
use vm::schedule::{Action, Event, Recorder};
use vm::{Machine, Status};

/// Explains findings of one check.
pub(crate) struct Explainer<'a> {
    job: &'a Job,
    sources: Sources,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        let mut roots = job.settings.sourcepath.clone();
        roots.extend(job.target.source_roots.clone());
        Self { job, sources: Sources::new(roots) }
    }

    /// Executes the finding's path again and tells what happened.
    pub(crate) fn explain(&mut self, found: &Found) -> Result<Violation, Error> {
        let mut machine = self.job.machine()?;
        machine.recorder = Some(Box::new(Recorder::default()));
        let mut system = JavaSystem::new(machine);
        let mut numbers: Vec<Rc<[u32]>> = vec![[].into()];
        let mut trace = Vec::new();
        settle(&mut system)?;
        for (at, choice) in found.path.iter().enumerate() {
            let actions = system.alternatives().to_vec();
            let Some(action) = actions.get(*choice as usize).copied() else {
                return Err(Error::new(
                    "internal failure: the path to a finding cannot be followed",
                ));
            };
            let mut step = self.describe(&mut system.machine, action, actions.len(), &mut numbers);
            if at + 1 == found.path.len() {
                *system.machine.run_globals = found.kept.clone();
            }
            let before = system.machine.recorder.as_ref().map_or(0, |r| r.events.len());
            system.step(*choice).map_err(|e| Error::new(format_args!("while retracing: {e}")))?;
            let mut told = told(&system.machine, before);
            if let Some(pause) = pause(&system.machine, action.thread()) {
                told = if told.is_empty() { pause } else { format!("{told}; {pause}") };
            }
            if !told.is_empty() {
                step.text =
                    if step.text.is_empty() { told } else { format!("{}; {told}", step.text) };
            }
            trace.push(step);
            if at + 1 < found.path.len() {
                settle(&mut system)?;
            }
        }
        let machine = &mut system.machine;
        let finding = again(self.job, machine, &found.finding)?;
        let output: Vec<u8> = machine.output.chunks.iter().flat_map(|(_, b)| b.clone()).collect();
        let threads = thread_infos(machine, &finding, &mut numbers);
        Ok(Violation {
            id: finding.id(),
            property: finding.property.to_owned(),
            exception: finding.exception.clone(),
            message: message(&finding),
            location: finding.place.map(location),
            threads,
            trace,
            stack: finding.stack.iter().map(TraceElement::text).collect(),
            output: String::from_utf8_lossy(&output).into_owned(),
        })
    }

    /// The step that `action` is about to take.
    fn describe(
        &self,
        machine: &mut Machine,
        action: Action,
        alternatives: usize,
        numbers: &mut Vec<Rc<[u32]>>,
    ) -> TraceStep {
        let slot = action.thread();
        let place = program_place(&machine.stack_of(slot));
        let place = place.map(location);
        let source = place.as_ref().and_then(|p| {
            let line = p.line?;
            self.sources.line(&p.class.replace('.', "/"), p.file.as_deref()?, line)
        });
        let (choice, text) = match action {
            Action::Choose(_, outcome) => {
                let notify = machine.threads[slot]
                    .frames
                    .last()
                    .and_then(|f| called_name(f.code, f.pc))
                    .is_some_and(|n| n == "notify");
                let what = if notify { "wakes waiting thread" } else { "chooses" };
                let kind = if notify { Choice::Notify } else { Choice::Data };
                let described = machine.described.as_ref().filter(|known| {
                    !notify && known.thread == slot && known.texts.len() == alternatives
                });
                let value = described.and_then(|known| {
                    let value = known.texts.get(outcome as usize)?;
                    Some(format!(": {} is {value}", known.id))
                });
                let value = value.unwrap_or_default();
                (kind, format!("{what} {} of {alternatives}{value}", outcome + 1))
            }
            Action::Timeout(_) => (Choice::Timeout, "its timeout fires".to_owned()),
            Action::Interrupt(_) => (Choice::Schedule, "notices its interrupt".to_owned()),
            Action::Spurious(_) => (Choice::Schedule, "wakes up for no reason".to_owned()),
            Action::Run(_) => {
                let text = match machine.threads[slot].status {
                    Status::Entering(r) => {
                        format!("enters {}", properties::object_name(machine, r))
                    }
                    Status::Reentering { object, .. } => {
                        format!("gets {} back", properties::object_name(machine, object))
                    }
                    Status::Parked(_) => "is unparked".to_owned(),
                    _ => operation(machine, slot),
                };
                (Choice::Schedule, text)
            }
        };
        TraceStep {
            thread: number(machine, slot, numbers),
            thread_name: properties::thread_name(machine, slot),
            choice,
            file: place.as_ref().and_then(|p| p.file.clone()),
            line: place.as_ref().and_then(|p| p.line),
            source: source.map(|s| s.trim().to_owned()),
            text,
        }
    }
}

/// The message of a finding; of a null dereference with what was null.
fn message(finding: &Finding) -> String {
    let null = finding.exception.as_deref() == Some("java.lang.NullPointerException");
    if null
        && finding.message.starts_with("uncaught in thread")
        && let Some(place) = finding.stack.first()
        && let Some(text) =
            natives::java::lang::null_pointer_exception::message(place.method, place.bytecode)
    {
        return text;
    }
    finding.message.clone()
}

/// Lays the machine out as the search does, so that choices mean the same.
pub(crate) fn settle(system: &mut JavaSystem) -> Result<(), Error> {
    let mut vector = Vec::new();
    system.encode(&mut vector).map_err(Error::new)?;
    system.machine.rename_recorded();
    system.settled(&vector).map_err(Error::new)
}

/// The same finding in the machine that has followed its path.
fn again(job: &Job, machine: &mut Machine, finding: &Finding) -> Result<Finding, Error> {
    if let Some(other) = findings(job, machine)?.into_iter().find(|f| f.id() == finding.id()) {
        return Ok(other);
    }
    Err(Error::new(format_args!(
        "internal failure: {} ({}) was not found again on its own path",
        finding.id(),
        message(finding)
    )))
}

/// What is wrong in the state a path has led to.
pub(crate) fn findings(job: &Job, machine: &mut Machine) -> Result<Vec<Finding>, Error> {
    let actions = machine.alternatives();
    let mut all = Vec::new();
    for mut property in job.properties()? {
        all.extend(property.check(machine, &actions));
    }
    if machine.was_cut && job.settings.properties.iter().any(|p| p == properties::ENDLESS_LOOP) {
        all.push(properties::endless_loop(machine));
    }
    Ok(all)
}

fn number(machine: &Machine, slot: usize, numbers: &mut Vec<Rc<[u32]>>) -> u32 {
    let key = &machine.threads[slot].key;
    let at = numbers.iter().position(|k| k == key).unwrap_or_else(|| {
        numbers.push(key.clone());
        numbers.len() - 1
    });
    at as u32
}

pub(crate) fn location(place: TraceElement) -> Location {
    let class = place.method.class();
    Location {
        class: class.java_name(),
        method: place.method.name.to_string(),
        file: class.file().and_then(|f| f.source_file.clone()),
        line: place.method.line(place.bytecode).map(u32::from),
    }
}

/// What the thread's next instruction does to shared memory or to a monitor.
fn operation(machine: &Machine, slot: usize) -> String {
    if let Some(next) = machine.next_access(slot) {
        let value = next.value.map_or_else(|| "null".to_owned(), |v| value_text(machine, v));
        let verb = if next.write { "writes" } else { "reads" };
        let what = match (next.location, next.field) {
            (access::Location::Slot(object, _), Some(field)) if !field.is_static() => {
                format!("{}.{}", properties::object_name(machine, object), field.name)
            }
            (access::Location::Element(array, index), _) => {
                format!("{}[{index}]", properties::object_name(machine, array))
            }
            _ => next.name(machine),
        };
        return format!("{verb} {what} = {value}");
    }
    match machine.next_release(slot) {
        Some(object) => format!("leaves {}", properties::object_name(machine, object)),
        None => String::new(),
    }
}

/// A value as a reader of Java knows it.
fn value_text(machine: &Machine, value: Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Long(v) => v.to_string(),
        Value::Float(v) => v.to_string(),
        Value::Double(v) => v.to_string(),
        Value::Boolean(v) => v.to_string(),
        Value::Char(v) => format!("{:?}", char::from_u32(u32::from(v)).unwrap_or('\u{fffd}')),
        Value::Reference(0) => "null".to_owned(),
        Value::Reference(r) => {
            let class = machine.heap.get(r).class();
            if &*class.name == "java/lang/String" {
                format!("{:?}", machine.text(r))
            } else {
                properties::object_name(machine, r)
            }
        }
    }
}

/// Why the thread that has just stepped cannot simply go on, in words.
fn pause(machine: &Machine, slot: usize) -> Option<String> {
    match machine.threads.get(slot)?.status {
        Status::Waiting { object, .. } => {
            Some(format!("waits on {}", properties::object_name(machine, object)))
        }
        Status::Sleeping(_) => Some("sleeps".to_owned()),
        Status::Parked(_) => Some("parks".to_owned()),
        Status::Polling(_) => Some("waits for changes of files".to_owned()),
        Status::Initializing(class) => {
            Some(format!("waits for the initialization of {}", class.java_name()))
        }
        _ => None,
    }
}

/// The name of the method that the instruction at `pc` calls.
fn called_name(code: &vm::ir::Code, pc: u32) -> Option<String> {
    let insn = code.insns.get(pc as usize)?.get();
    if !insn.is_call() {
        return None;
    }
    let site = code.calls.get(insn.wide() as usize)?;
    let file = code.method.class().file()?;
    Some(file.pool.member(site.pool)?.name.to_owned())
}

/// What happened since `before`, in words.
fn told(machine: &Machine, before: usize) -> String {
    let Some(recorder) = &machine.recorder else { return String::new() };
    let mut parts: Vec<String> = Vec::new();
    for recorded in &recorder.events[before..] {
        let part = match &recorded.event {
            Event::Started(slot) => format!("starts {}", properties::thread_name(machine, *slot)),
            Event::Notified { object, waiters: 0, .. } => {
                format!("notifies {}, but nobody waits", properties::object_name(machine, *object))
            }
            Event::Notified { object, all, waiters } => format!(
                "{} {} ({waiters} waiting)",
                if *all { "notifies all of" } else { "notifies one of" },
                properties::object_name(machine, *object)
            ),
            Event::Uncaught(exception) => {
                format!("throws {}", machine.describe_exception(*exception))
            }
            Event::Ended => "ends".to_owned(),
            Event::Acquired(_) | Event::Released(_) | Event::Blocked => continue,
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.join("; ")
}

fn thread_infos(
    machine: &Machine,
    finding: &Finding,
    numbers: &mut Vec<Rc<[u32]>>,
) -> Vec<ThreadInfo> {
    if !matches!(finding.property, "deadlock" | "data-race") {
        return Vec::new();
    }
    properties::threads(machine)
        .into_iter()
        .filter(|view| finding.threads.is_empty() || finding.threads.contains(&view.slot))
        .map(|view| thread_info(machine, view, numbers))
        .collect()
}

fn thread_info(machine: &Machine, view: ThreadView, numbers: &mut Vec<Rc<[u32]>>) -> ThreadInfo {
    let key = machine.threads[view.slot].key.clone();
    let acquired = |r: vm::Ref| {
        let recorder = machine.recorder.as_ref()?;
        let (_, _, place) = recorder.held.iter().rev().find(|(k, o, _)| *k == key && *o == r)?;
        place.map(location)
    };
    ThreadInfo {
        id: number(machine, view.slot, numbers),
        name: view.name,
        state: view.state.to_owned(),
        waits_for: view.waits_for,
        blocked_at: program_place(&view.stack).map(location),
        holds_acquired_at: view.holds.iter().map(|(r, _)| acquired(*r)).collect(),
        holds: view.holds.into_iter().map(|(_, name)| name).collect(),
        stack: view.stack.iter().map(TraceElement::text).collect(),
    }
}
