//! The calls of the JDK that the program makes along a path, with arguments and results.
//!
//! Source: `library::told_calls`. A call is reported if several threads reach its receiver. Events inside of
//! reported calls are marked, and reports omit them.
//!
//! Invariant: texts are created while the values are current, since handles change between steps.

use super::accesses::{value_text, variable_name};
use super::receivers::{position, receiver_in};
use super::story::Story;
use super::watching::{Position, UNKNOWN};
use classes::{FieldRef, MethodRef};
use library::{stack_frames, told_calls};
use properties::{class_name, object_name, thread_name};
use report::{Actor, Called, Happening, StepEvent};
use std::rc::Rc;
use vm::access::{Access, Location as VariableLocation, Value};
use vm::event::{Event, Way};
use vm::exception::TraceElement;
use vm::heap::SHARED;
use vm::thread::{Frame, FrameKind};
use vm::{Machine, Ref};

/// The suffix of the name of a semaphore's or latch's counter.
const COUNT: &str = ".state";

/// The maximal number of reported calls of a path.
const MOST: usize = 4_000;

/// A point of time on a path: the index of the step, and the position in the step.
type Moment = (usize, Position);

/// The access of a call of an access mode of a `VarHandle`.
#[derive(Debug)]
struct Accessed {
    name: String,
    location: VariableLocation,
    field: Option<FieldRef>,
    writes: bool,
    /// The value after the call.
    value: Option<String>,
}

/// A call that has begun or has ended.
#[derive(Debug)]
struct ToldCall {
    /// The key of the calling thread.
    thread: Rc<[u32]>,
    thread_name: String,
    /// The number of frames of the thread within the call.
    depth: usize,
    begin: Moment,
    end: Option<Moment>,
    /// The name of the receiver.
    subject: Option<String>,
    method: MethodRef,
    /// The values of the arguments. Their texts are created when the receiver is known.
    raw: Vec<Value>,
    arguments: Option<Vec<String>>,
    /// The text of the result, or of the exception.
    outcome: Option<String>,
    threw: bool,
    stack: Vec<TraceElement>,
    /// Whether the call creates a pool.
    makes: bool,
    /// Whether no event shows the call.
    is_quiet: bool,
    /// Whether the receiver is an iterator. Reports name its collection.
    iterates: bool,
    /// The access, if the method is an access mode of a `VarHandle`.
    accessed: Option<Accessed>,
}

/// The calls on a path so far.
#[derive(Debug, Default)]
pub(super) struct Calls {
    /// The index of the current step.
    pub(super) step: usize,
    /// The number of observed events.
    pub(super) observed: u64,
    open: Vec<ToldCall>,
    made: Vec<ToldCall>,
}

impl Calls {
    /// Receives an event of the machine.
    pub(super) fn event(&mut self, machine: &Machine, event: &Event<'_>) {
        match *event {
            Event::Entered(method) => self.entered(machine, method),
            Event::Left(method, way) => self.left(machine, method, way),
            _ => {}
        }
    }

    /// Returns the position in the program at which a pool was created.
    pub(super) fn place_of_pool(&self, pool: &str) -> Option<TraceElement> {
        let makes = |call: &&ToldCall| call.makes && call.subject.as_deref() == Some(pool);
        self.made.iter().find(makes)?.stack.first().copied()
    }

    fn entered(&mut self, machine: &Machine, method: MethodRef) {
        if !method.class().loader.is_jdk() || self.made.len() + self.open.len() >= MOST {
            return;
        }
        let slot = machine.live.current;
        let thread = &machine.live.threads[slot];
        let Some((top, below)) = thread.frames.split_last() else { return };
        // The frame of a class without an initializer has the code of a constructor, and no receiver.
        if matches!(top.kind, FrameKind::Initializer(_)) {
            return;
        }
        let caller = below.iter().rev().find(|frame| !stack_frames::is_hidden(frame.code.method));
        let is_jdk = |frame: &Frame| frame.code.method.class().loader.is_jdk();
        // A method reference of the program has a hidden frame, whose class belongs to the program.
        let refers = |frame: &&Frame| stack_frames::is_hidden(frame.code.method);
        let mut hidden = below.iter().rev().take_while(refers);
        if caller.is_none_or(is_jdk) && hidden.all(is_jdk) {
            return;
        }
        let register = |at: usize| {
            let local = *method.arguments.get(at)?;
            thread.registers.get(top.base as usize + usize::from(local)).copied()
        };
        let first = usize::from(told_calls::has_receiver(method));
        let own = if first == 0 { None } else { register(0) };
        let receiver = own.map(|object| object as Ref);
        let class = receiver
            .filter(|object| *object != 0)
            .map_or_else(|| method.class(), |object| machine.live.heap.get(object).class());
        let makes = method.is_constructor() && told_calls::is_pool(method.class());
        if !makes && !told_calls::is_told(class, method) {
            return;
        }
        let raw = parameters(method).into_iter().enumerate();
        let raw: Vec<Value> =
            raw.filter_map(|(at, letter)| Some(Value::of(letter, register(first + at)?))).collect();
        let mut call = ToldCall {
            thread: thread.key.clone(),
            thread_name: thread_name(machine, slot),
            depth: thread.frames.len(),
            begin: (self.step, self.position(machine)),
            end: None,
            subject: None,
            method,
            raw,
            arguments: None,
            outcome: None,
            threw: false,
            stack: Vec::new(),
            makes,
            is_quiet: told_calls::is_quiet(&method.name),
            iterates: told_calls::is_iterator(class),
            accessed: None,
        };
        let subject = receiver.and_then(|object| subject_of(machine, object));
        if let Some(object) = subject.filter(|object| is_shared(machine, *object)) {
            call.describe(machine, object);
        }
        self.open.push(call);
    }

    /// Returns the current position in the step.
    fn position(&self, machine: &Machine) -> Position {
        let recorder = machine.hooks.recorder.as_ref();
        (recorder.map_or(0, |recorder| recorder.events.len()), self.observed)
    }

    /// Discards values whose objects a garbage collection may have freed.
    pub(super) fn swept(&mut self) {
        for call in &mut self.open {
            call.raw.clear();
        }
    }

    /// Receives an access of the current thread.
    pub(super) fn accessed(&mut self, machine: &Machine, access: &Access) {
        let key = &machine.live.threads[machine.live.current].key;
        let Some(call) = self.open.iter_mut().rfind(|call| call.thread == *key) else { return };
        let object = access.location.object();
        if !told_calls::is_access_mode(call.method) || !is_shared(machine, object) {
            return;
        }
        call.accessed = Some(Accessed {
            name: variable_name(machine, access),
            location: access.location,
            field: access.field,
            writes: access.write,
            value: None,
        });
    }

    fn left(&mut self, machine: &Machine, method: MethodRef, way: Way) {
        let slot = machine.live.current;
        let thread = &machine.live.threads[slot];
        let depth = thread.frames.len();
        let own = |call: &ToldCall| {
            call.thread == thread.key && call.depth == depth && std::ptr::eq(call.method, method)
        };
        let Some(at) = self.open.iter().rposition(own) else { return };
        let mut call = self.open.remove(at);
        let result = match way {
            Way::Returned(value) => Value::of(method.returns, value),
            Way::Threw(exception) => Value::Reference(exception),
        };
        if call.subject.is_none() {
            let of_frame = || {
                let local =
                    method.arguments.first().filter(|_| told_calls::has_receiver(method))?;
                let base = thread.frames.last()?.base as usize;
                let object = *thread.registers.get(base + usize::from(*local))? as Ref;
                // The register may have been overwritten since the call.
                let heap = &machine.live.heap;
                let is_own =
                    object != 0 && heap.is_live(object) && heap.get(object).mirrors.is_none();
                let class = is_own.then(|| heap.get(object).class())?;
                let is_handle = method.is_static() || class.is_subclass_of(method.class());
                is_handle.then_some(object)
            };
            let object = match result {
                Value::Reference(object) if !told_calls::has_receiver(method) => {
                    subject_of(machine, object)
                }
                _ => of_frame().and_then(|object| subject_of(machine, object)),
            };
            let Some(object) = object.filter(|object| *object != 0) else { return };
            call.makes |= method.is_static()
                && &*method.class().name == "java/util/concurrent/Executors"
                && told_calls::is_pool(machine.live.heap.get(object).class());
            if !call.makes && !is_shared(machine, object) {
                return;
            }
            // Objects of earlier steps may have new handles.
            if call.begin.0 != self.step {
                call.raw.clear();
            }
            call.describe(machine, object);
        }
        (call.outcome, call.threw) = match way {
            Way::Returned(_) if method.returns == b'V' => (None, false),
            Way::Returned(_) => (Some(argument(machine, result)), false),
            Way::Threw(exception) => {
                (Some(class_name(machine.live.heap.get(exception).class())), true)
            }
        };
        if let Some(accessed) = &mut call.accessed {
            let value = machine.live.value_of(accessed.location, accessed.field);
            accessed.value = value.map(|value| value_text(machine, value));
            call.subject = Some(accessed.name.clone());
        }
        call.end = Some((self.step, self.position(machine)));
        self.made.push(call);
    }
}

/// The part of a call that an event shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CallPart {
    Whole,
    /// The beginning of a call during which another thread acts.
    Begin,
    /// The end of a call during which another thread acts.
    End,
}

/// The events of a path that belong to a call.
#[derive(Debug, Default)]
struct Inside {
    /// The events in the class library: indices of steps, and of events in them.
    events: Vec<(usize, usize)>,
    /// The time of the first event. Before it, the call neither has nor observes effects.
    begin: Option<Moment>,
    /// Whether one of the events explains the violation.
    has_cause: bool,
    /// Whether the thread waits in the call.
    waits: bool,
    /// Whether an event of another thread follows the first event of the call.
    is_interrupted: bool,
}

impl ToldCall {
    /// Returns the time at which the call ends.
    fn last(&self) -> Moment {
        self.end.unwrap_or((usize::MAX, (usize::MAX, u64::MAX)))
    }

    /// Returns the call as text, with expressions of the source `line` if the call is at `at`.
    fn text(&self, line: Option<&str>, at: Option<&TraceElement>) -> String {
        let arguments = match &self.arguments {
            Some(arguments) if arguments.len() == parameters(self.method).len() => {
                arguments.join(", ")
            }
            _ => "...".to_owned(),
        };
        let name = &*self.method.name;
        let is_mode = told_calls::is_access_mode(self.method);
        let class = if is_mode { "VarHandle".to_owned() } else { class_name(self.method.class()) };
        if self.method.is_constructor() {
            return format!("new {class}({arguments})");
        }
        if !told_calls::has_receiver(self.method) {
            return format!("{class}.{name}({arguments})");
        }
        let subject = self.subject.as_deref().unwrap_or(&class);
        let position = || at.and_then(|place| position(place, name));
        match line.and_then(|line| receiver_in(line, name, position())) {
            Some(receiver) => format!("{receiver}.{name}({arguments})"),
            None if is_mode => format!("{class}.{name}({arguments})"),
            None if self.iterates => format!("{subject}.iterator().{name}({arguments})"),
            None => format!("{subject}.{name}({arguments})"),
        }
    }

    /// Returns the text of a part of the call, with the result at its end.
    fn part_text(&self, call: &str, part: CallPart) -> String {
        let outcome = match &self.outcome {
            Some(exception) if self.threw => format!(" throws {exception}"),
            Some(result) => format!(" = {result}"),
            None => String::new(),
        };
        match part {
            CallPart::Whole => format!("{call}{outcome}"),
            CallPart::Begin => format!("{call} begins"),
            CallPart::End => format!("{call}{outcome} (begun above)"),
        }
    }

    /// Records the names of the receiver and of the arguments.
    fn describe(&mut self, machine: &Machine, object: Ref) {
        if let Some(recorder) = &machine.hooks.recorder {
            // The object keeps its name even if later only one thread reaches it.
            recorder.track(object, machine.live.heap.get(object).class());
        }
        self.subject = Some(match machine.live.thread_of(object) {
            Some(slot) if told_calls::is_interrupt(self.method) => thread_name(machine, slot),
            _ => object_name(machine, object),
        });
        self.arguments = Some(self.raw.iter().map(|value| argument(machine, *value)).collect());
        let stack = machine.live.stack_of(machine.live.current);
        let own = stack.iter().position(|place| !place.method.class().loader.is_jdk());
        self.stack = own.map_or_else(Vec::new, |own| stack[own..].to_vec());
    }
}

/// Returns the object that events of a receiver name. For an iterator this is the collection, for a wrapper
/// of a pool the pool.
fn subject_of(machine: &Machine, object: Ref) -> Option<Ref> {
    if object == 0 {
        return None;
    }
    let class = machine.live.heap.get(object).class();
    if class.name.starts_with("java/util/concurrent/Executors$")
        && let Some(field) = class.library_field("e").filter(|field| field.is_reference())
    {
        let wrapped = machine.live.heap.slot(object, field.slot) as Ref;
        return Some(if wrapped == 0 { object } else { wrapped });
    }
    if !told_calls::is_iterator(class) {
        return Some(object);
    }
    let field = told_calls::COLLECTIONS.iter().find_map(|name| class.library_field(name))?;
    let collection = machine.live.heap.slot(object, field.slot) as Ref;
    (field.is_reference() && collection != 0).then_some(collection)
}

/// Returns the descriptor letters of a method's parameters, without a receiver.
fn parameters(method: MethodRef) -> Vec<u8> {
    let all = letters(&method.descriptor);
    let is_first = method.is_static() && told_calls::has_receiver(method);
    all.into_iter().skip(usize::from(is_first)).collect()
}

/// Whether several threads reach an object, or reached it earlier.
fn is_shared(machine: &Machine, object: Ref) -> bool {
    if object == 0 || machine.live.is_first_alone() {
        return false;
    }
    let known = machine.hooks.recorder.as_ref().is_some_and(|r| r.is_tracked(object));
    known || machine.live.heap.get(object).flags & SHARED != 0
}

fn argument(machine: &Machine, value: Value) -> String {
    if let Value::Reference(object) = value
        && object != 0
        && machine.live.heap.get(object).class().host.is_some()
    {
        return "lambda".to_owned();
    }
    value_text(machine, value)
}

/// Returns the first letter of each parameter type in a descriptor.
pub(super) fn letters(descriptor: &str) -> Vec<u8> {
    let mut letters = Vec::new();
    let mut rest = descriptor.trim_start_matches('(');
    while let Some(letter) = rest.bytes().next().filter(|letter| *letter != b')') {
        letters.push(letter);
        let name = rest.trim_start_matches('[');
        let length = if name.starts_with('L') { name.find(';').unwrap_or(0) + 1 } else { 1 };
        rest = name.get(length..).unwrap_or_default();
    }
    letters
}

impl Story<'_> {
    /// Adds the calls on the path as events, and marks the events inside of them.
    pub(super) fn add_calls(&mut self, calls: &Calls) {
        let told: Vec<&ToldCall> =
            calls.made.iter().chain(&calls.open).filter(|call| call.subject.is_some()).collect();
        let numbers: Vec<u32> = told.iter().map(|call| self.number(&call.thread)).collect();
        let insides: Vec<Inside> =
            told.iter().zip(&numbers).map(|(call, number)| self.inside(call, *number)).collect();
        for event in self.trace.iter_mut().flat_map(|step| &mut step.events) {
            event.within = false;
        }
        for (step, index) in insides.iter().flat_map(|inside| &inside.events) {
            self.trace[*step].events[*index].within = true;
        }
        let mut parts = Vec::new();
        for (at, call) in told.iter().enumerate().filter(|(_, call)| !call.is_quiet) {
            let (number, inside) = (numbers[at], &insides[at]);
            let begin = inside.begin.unwrap_or(call.last());
            let meets = |other: usize| {
                let within = |moment: Moment| moment >= begin && moment <= call.last();
                numbers[other] != number
                    && !told[other].is_quiet
                    && (insides[other].begin.is_some_and(within)
                        || told[other].end.is_some_and(within))
            };
            let is_split = begin.0 < call.last().0
                && !inside.waits
                && (inside.is_interrupted || (0..told.len()).any(meets));
            if is_split && !call.makes {
                parts.push((begin, *call, number, CallPart::Begin, inside.has_cause));
            }
            if let Some(end) = call.end {
                let part = if is_split { CallPart::End } else { CallPart::Whole };
                parts.push((end, *call, number, part, inside.has_cause));
            }
        }
        parts.sort_by_key(|(moment, ..)| *moment);
        for (moment, call, number, part, has_cause) in parts {
            self.add_call(moment, call, number, (part, has_cause));
        }
        for (step, positions) in self.trace.iter_mut().zip(&mut self.positions) {
            join_counts(&mut step.events, positions);
        }
    }

    /// Returns the events that belong to a call.
    fn inside(&self, call: &ToldCall, number: u32) -> Inside {
        let mut inside = Inside::default();
        let last = call.last();
        let until = last.0.min(self.trace.len().saturating_sub(1));
        for step in call.begin.0..=until {
            let (Some(at), Some(positions)) = (self.trace.get(step), self.positions.get(step))
            else {
                break;
            };
            let thread = at.thread;
            for (index, (event, position)) in at.events.iter().zip(positions).enumerate() {
                let own = event.actor.as_ref().map_or(thread, |actor| actor.thread) == number;
                // The position of an event at the end of a step is unknown.
                let is_known = *position != UNKNOWN;
                let moment = (step, if is_known { *position } else { last.1 });
                if moment < call.begin || moment > last {
                    continue;
                }
                if !own {
                    inside.is_interrupted |= inside.begin.is_some()
                        && !event.within
                        && event.library.is_none()
                        && !matches!(event.kind, Happening::End);
                    continue;
                }
                inside.waits |= matches!(event.kind, Happening::Wait | Happening::Blocked);
                if event.library.is_some() || event.within {
                    inside.has_cause |= event.cause;
                    inside.begin.get_or_insert(moment);
                    inside.events.push((step, index));
                }
            }
        }
        inside
    }

    fn add_call(
        &mut self,
        (step, after): Moment,
        call: &ToldCall,
        number: u32,
        (part, has_cause): (CallPart, bool),
    ) {
        let place = self.told_place(&call.stack).filter(|place| place.path.is_some());
        let line = place.as_ref().and_then(|place| self.source(place));
        let at = call.stack.iter().find(|at| Some(self.located(**at)) == place);
        let text = call.text(line.as_deref(), at);
        let mut event = self.event(Happening::Call, call.part_text(&text, part), place.as_ref());
        event.subject.clone_from(&call.subject);
        event.cause = has_cause;
        event.value = call.outcome.clone().filter(|_| part != CallPart::Begin && !call.threw);
        event.called = Some(Called {
            call: text,
            method: crate::places::short_name(call.method),
            arguments: call.arguments.clone().unwrap_or_default(),
            changes: !told_calls::only_reads(&call.method.name),
            begins: part == CallPart::Begin,
        });
        let written = call.accessed.as_ref().filter(|one| one.writes && part != CallPart::Begin);
        let written = written.filter(|one| {
            let begin = call.begin.0;
            let is_known = |event: &StepEvent| {
                event.kind == Happening::Write && event.subject.as_ref() == Some(&one.name)
            };
            let own = self.trace.iter().take(step + 1).skip(begin).filter(|at| at.thread == number);
            !own.flat_map(|at| &at.events).any(is_known)
        });
        // Only an access that begins a step has an event already.
        let write = written.and_then(|one| {
            let value = one.value.as_ref()?;
            let text = format!("leaves {} = {value}", one.name);
            let mut event = self.event(Happening::Write, text, place.as_ref());
            (event.subject, event.value) = (Some(one.name.clone()), Some(value.clone()));
            Some(event)
        });
        let Some(at) = self.trace.get_mut(step) else { return };
        let actor = Actor { thread: number, thread_name: call.thread_name.clone() };
        let actor = Some(actor).filter(|_| at.thread != number);
        let Some(positions) = self.positions.get_mut(step) else { return };
        let index = positions.iter().take_while(|position| **position <= after).count();
        for mut event in [Some(event), write].into_iter().flatten().rev() {
            event.actor.clone_from(&actor);
            positions.insert(index, after);
            at.events.insert(index, event);
        }
    }
}

/// Moves the new count of a semaphore or latch into the event of the last call that changes it.
fn join_counts(events: &mut Vec<StepEvent>, positions: &mut Vec<Position>) {
    for at in (0..events.len()).rev() {
        let event = &events[at];
        let object = event.subject.as_deref().and_then(|subject| subject.strip_suffix(COUNT));
        let is_count = event.kind == Happening::Write && positions[at] == UNKNOWN;
        let (Some(object), Some(count)) = (object.filter(|_| is_count), &event.value) else {
            continue;
        };
        let changes = |call: &StepEvent| {
            call.subject.as_deref() == Some(object)
                && call.called.as_ref().is_some_and(|called| called.changes && !called.begins)
        };
        let Some(call) = events.iter().rposition(changes) else { continue };
        let text = format!("{} (leaves {count})", events[call].text);
        events[call].text = text;
        events.remove(at);
        positions.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_letters() {
        assert_eq!(letters("(Ljava/lang/Object;I[[J[Lx/Y;Z)V"), b"LI[[Z");
        assert_eq!(letters("()V"), b"");
    }
}
