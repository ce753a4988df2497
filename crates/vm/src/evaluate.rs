//! Evaluation of a method of the program on a copy of a state, for invariants.
//!
//! Source: JLS §15.12; SEMANTICS 22 for the forbidden effects. Invariant: the caller restores the state
//! afterwards, so no effect of the call persists. A call with effects is refused, and the reason names
//! the effect. So its result is a function of the state.

use crate::access::Value;
use crate::event::Kinds;
use crate::exception::TraceElement;
use crate::footprint::{EVERYTHING, Touch, WORLD};
use crate::heap::Ref;
use crate::initialize::INITIALIZED;
use crate::interp::{Stop, Token};
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::thread::{FrameKind, Status, Thread};
use classes::{ClassRef, MethodRef};
use std::rc::Rc;

/// The result of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The call returned this value.
    Returned(u64),
    /// The call threw this exception.
    Threw(Ref),
    /// The call had a forbidden effect.
    Refused(String),
}

/// The outcome of a call. The machine is still in the copy of the state.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The result.
    pub outcome: Outcome,
    /// The fields and elements of shared objects that the call read, as pairs of object and slot or
    /// index.
    pub reads: Vec<(Ref, u32)>,
}

/// Returns the reason why a thread with this status did not complete its call.
fn obstacle(status: Status) -> &'static str {
    match status {
        Status::Choosing(_) => "makes a choice",
        Status::Waiting { .. } | Status::Parked(_) | Status::Sleeping(_) | Status::Polling(_) => {
            "waits"
        }
        Status::Entering(_) | Status::Reentering { .. } | Status::Awaiting(_) => {
            "needs a lock that another thread holds"
        }
        Status::Initializing(_) => "needs a class that another thread initializes",
        Status::Runnable | Status::Arriving { .. } | Status::Printed(_) | Status::Terminated => {
            "does not come to an end"
        }
    }
}

impl Machine {
    /// Calls a static method without parameters on a separate thread, without scheduling points. The
    /// state must be settled before, and restored afterwards. The function `is_unchanged` compares an
    /// object with its component in the settled state.
    pub fn evaluate(
        &mut self,
        method: MethodRef,
        is_unchanged: impl Fn(&Self, Ref) -> bool,
    ) -> Evaluation {
        let refused =
            |what: String| Evaluation { outcome: Outcome::Refused(what), reads: Vec::new() };
        let key: Rc<[u32]> = [u32::MAX - 1].into();
        let (slot, current, live) =
            (self.slot_for(&key), self.live.current, self.live.live_threads());
        let kept = self.run.globals.clone();
        let globals = self.live.globals.clone();
        let recorder = self.hooks.recorder.take();
        let heard = std::mem::replace(&mut self.hooks.hearing.kinds, Kinds::NONE);
        let tracing = std::mem::replace(&mut self.transition.records_footprint, true);
        let notes = std::mem::take(&mut self.transition.footprint);
        let main = self.live.threads.unwatched().first().map_or(0, |thread| thread.object);
        self.live.threads.put(slot, Thread::new(key, main));
        self.live.current = slot;
        self.transition.begins_with_choice = false;
        self.transition.is_evaluation = true;
        let stop = match self.call_from_native(method, &[], FrameKind::Call) {
            Ok(()) => self.run_thread(Token::Spent),
            Err(Exit::Retry(status)) => {
                self.live.threads[slot].status = status;
                Stop::State
            }
            Err(Exit::Unsupported(what) | Exit::NoInput(what)) => Stop::Unsupported(what),
            Err(exit) => Stop::Unsupported(format!("{exit:?}")),
        };
        self.transition.is_evaluation = false;
        self.live.current = current;
        let reads = self.transition.footprint.iter().filter(|noted| noted.touch == Touch::Read);
        let reads: Vec<(Ref, u32)> = reads.map(|noted| (noted.object, noted.part)).collect();
        self.transition.footprint = notes;
        self.transition.records_footprint = tracing;
        self.hooks.hearing.kinds = heard;
        self.hooks.recorder = recorder;
        let changed = self.run.globals.counters != kept.counters
            || self.run.globals.values != kept.values
            || self.run.globals.bits != kept.bits;
        self.run.globals = kept;
        let thread = &self.live.threads.unwatched()[slot];
        let (status, exception) = (thread.status, thread.uncaught);
        let ended = thread.frames.is_empty() && status == Status::Runnable;
        let others = || {
            let all = self.live.threads.unwatched().iter().enumerate();
            all.filter(|(at, thread)| *at != slot && thread.is_alive()).map(|(_, thread)| thread)
        };
        let outcome = match stop {
            Stop::Unsupported(what) | Stop::NoInput(what) => {
                return refused(format!("reaches what is not supported: {what}"));
            }
            Stop::Abandoned => return refused("was abandoned".to_owned()),
            Stop::Halted => return refused("ends the process".to_owned()),
            Stop::Ignored => return refused("gives up the path".to_owned()),
            Stop::Terminated => return refused("ends the search".to_owned()),
            Stop::State | Stop::Slice => match (ended, exception) {
                (true, 0) => Outcome::Returned(self.transition.result),
                (true, exception) => Outcome::Threw(exception),
                (false, _) => return refused(obstacle(status).to_owned()),
            },
        };
        if others().count() > live {
            return refused("starts a thread".to_owned());
        }
        if changed {
            return refused("changes what Verify keeps".to_owned());
        }
        if self.live.globals != globals {
            return refused("uses the clock, files or what else is the process's".to_owned());
        }
        if others().any(|thread| thread.settled.is_none()) {
            return refused("acts on another thread".to_owned());
        }
        if let Some(what) = self.side_effect(is_unchanged) {
            return refused(format!("writes {what}"));
        }
        Evaluation { outcome, reads }
    }

    /// Returns the description of an object that existed before the call and that the call wrote. Writes
    /// to static fields of the class library, and to objects from its start, are no effects.
    fn side_effect(&self, is_unchanged: impl Fn(&Self, Ref) -> bool) -> Option<String> {
        self.live.heap.dirty().iter().find_map(|r| {
            let object = self.live.heap.get(*r);
            let class = object.mirrors.unwrap_or_else(|| object.class());
            let loader = class.element().loader;
            let of_jdk = loader.is_jdk();
            if is_unchanged(self, *r) {
                return None;
            }
            if object.mirrors.is_some() {
                // A mirror has the static fields of a class, and the state of its initialization.
                return (!of_jdk).then(|| format!("static fields of {}", class.java_name()));
            }
            if self.live.heap.is_from_boot(*r) {
                return None;
            }
            Some(format!("an object of {}", class.java_name()))
        })
    }
}

impl Live {
    /// Whether a class is initialized.
    pub fn is_initialized(&self, class: ClassRef) -> bool {
        let mirror = class.mirror.get();
        mirror != 0 && self.heap.get(mirror).length == INITIALIZED
    }
}

impl Machine {
    /// Returns the name and the value of a field slot or an element of an object.
    pub fn variable(&self, object: Ref, part: u32) -> Option<(String, Value)> {
        if object == WORLD || object == EVERYTHING || !self.live.heap.is_live(object) {
            return None;
        }
        let there = self.live.heap.get(object);
        if there.class().is_array() {
            let value = self.live.element_value(object, part)?;
            return Some((format!("{}[{part}]", there.class().java_name()), value));
        }
        let instance = self.program.known.class_slots;
        let (holder, slot, is_static) = match there.mirrors {
            Some(class) => (class, part.checked_sub(instance)?, true),
            None => (there.class(), part, false),
        };
        let mut supers = std::iter::successors(Some(holder), |class| class.super_class);
        let is_it = |field: &&classes::Field| field.slot == slot && field.is_static() == is_static;
        let field = supers.find_map(|class| class.fields.iter().find(is_it))?;
        let bits = *there.data.get(part as usize)?;
        let name = format!("{}.{}", field.class().java_name(), field.name);
        Some((name, Value::of(field.letter(), bits)))
    }
}

/// Returns the position of the first bytecode of a method.
pub fn beginning(method: MethodRef) -> TraceElement {
    TraceElement { method, bytecode: 0 }
}
