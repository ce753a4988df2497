//! The accesses that explain a violation, as events of the path's steps.
//!
//! Invariant: if a step already shows an access, its event is marked, and no event is added.

use super::DEADLOCK;
use super::accesses::value_text;
use super::notes::{Chosen, Note, NotedValue, Notes, ReadingCode, VariableName};
use super::story::Story;
use classes::LoaderId;
use properties::{Finding, class_name, object_name};
use report::{Actor, Happening, StepEvent};
use vm::Machine;
use vm::access::Value;
use vm::thread::{Frame, Thread};

impl Story<'_> {
    /// Adds the accesses that explain a finding at the end of the path.
    pub(super) fn add_causes(&mut self, machine: &Machine, notes: &Notes, finding: &Finding) {
        let threads = &machine.live.threads;
        let mut involved = finding.threads.iter().filter_map(|slot| threads.get(*slot));
        let reading: Vec<ReadingCode<'_>> = match finding.property {
            DEADLOCK => involved.filter_map(waiting_code).collect(),
            _ => {
                let Some(thread) = involved.next() else { return };
                let line = |place| ReadingCode::Line(&thread.key, place);
                finding.place.map(line).into_iter().collect()
            }
        };
        let chosen = notes.choose(&reading, finding.property != DEADLOCK);
        let mut all: Vec<(&Chosen, &Note)> = chosen
            .iter()
            .flat_map(|variable| variable.notes.iter().map(move |note| (variable, note)))
            .collect();
        all.sort_by_key(|(_, note)| note.time);
        for (variable, note) in all {
            let name = notes.name_of(&note.thread).unwrap_or_default();
            self.add_cause(machine, variable, (note, name));
        }
    }

    /// Adds an access to the variable of this name, or marks its event.
    fn add_cause(
        &mut self,
        machine: &Machine,
        chosen: &Chosen,
        (note, thread_name): (&Note, &str),
    ) {
        let Some(subject) = name_of(machine, chosen) else { return };
        let place = self.told_place(&note.stack);
        let (kind, verb) =
            if note.write { (Happening::Write, "writes") } else { (Happening::Read, "reads") };
        let value = note.value.and_then(|value| text_of(machine, value));
        let shown = value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
        let range = match (&chosen.name, note.count) {
            (VariableName::Element(first), 2..) => {
                let base = subject.rsplit_once('[').map_or(&*subject, |(base, _)| base);
                format!("{base}[{first}..{}]", first + note.count - 1)
            }
            _ => subject.clone(),
        };
        let mut event = self.event(kind, format!("{verb} {range}{shown}"), place.as_ref());
        event.library = self.library(note.stack.first().copied(), place.as_ref());
        (event.subject, event.value, event.cause) = (Some(subject), value, true);
        let thread = self.number(&note.thread);
        let Some(step) = self.trace.get_mut(note.step) else { return };
        if step.thread != thread {
            event.actor = Some(Actor { thread, thread_name: thread_name.to_owned() });
        }
        let is_same = |known: &&mut StepEvent| {
            (known.kind, &known.subject, &known.actor) == (event.kind, &event.subject, &event.actor)
                && (known.value == event.value || event.value.is_none())
        };
        if let Some(known) = step.events.iter_mut().find(is_same) {
            known.cause = true;
            return;
        }
        let Some(positions) = self.positions.get_mut(note.step) else { return };
        let at = positions.iter().take_while(|position| **position <= note.position).count();
        positions.insert(at, note.position);
        step.events.insert(at, event);
    }
}

/// Returns the waiting method, if it belongs to the program and calls `wait` directly.
fn waiting_code(thread: &Thread) -> Option<ReadingCode<'_>> {
    let is_wait = |frame: &&Frame| &*frame.code.method.class().name == "java/lang/Object";
    let mut frames = thread.frames.iter().rev().peekable();
    frames.peek().filter(|frame| is_wait(frame))?;
    let caller = frames.find(|frame| !is_wait(frame))?.code.method;
    let is_own = caller.class().loader == LoaderId::APP;
    is_own.then_some(ReadingCode::Waiting(&thread.key, caller))
}

/// Returns the name of a variable.
fn name_of(machine: &Machine, chosen: &Chosen) -> Option<String> {
    let object = || tracked(machine, chosen.object);
    Some(match &chosen.name {
        VariableName::Static(name) => name.clone(),
        VariableName::Field(name) => format!("{}.{name}", object()?),
        VariableName::Element(at) => format!("{}[{at}]", object()?),
    })
}

/// Returns a value in Java notation, unless it is a string that was garbage-collected.
fn text_of(machine: &Machine, value: NotedValue) -> Option<String> {
    let number = match value {
        NotedValue::Plain(value) => return Some(value_text(machine, value)),
        NotedValue::Object(number) => number,
    };
    match machine.hooks.recorder.as_ref()?.tracked(number)? {
        Ok(object) => Some(value_text(machine, Value::Reference(object))),
        Err((class, _)) if &*class.name == "java/lang/String" => None,
        Err(_) => tracked(machine, number),
    }
}

/// Returns the name of the object that has this number in the recorder.
fn tracked(machine: &Machine, number: u32) -> Option<String> {
    Some(match machine.hooks.recorder.as_ref()?.tracked(number)? {
        Ok(object) => object_name(machine, object),
        Err((class, number)) => format!("{}@{number}", class_name(class)),
    })
}
