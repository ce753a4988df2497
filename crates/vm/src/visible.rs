//! The parts of a program's state that propositions of temporal properties observe.
//!
//! Source: SEMANTICS 24; decision 0063. Invariant: a transition that changes one of them begins
//! with that change, so that no transition changes a proposition twice. A thread that comes to an observed
//! instruction first stops with the status [`Status::Arriving`]. Its arrival is a
//! transition of its own.

use crate::interp::Stop;
use crate::machine::Machine;
use crate::machine::Position;
use crate::native::Exit;
use crate::prepared::Code;
use crate::thread::{Frame, Status};
use classes::{ClassRef, MethodRef};
use code::Effect;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The observed parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visible {
    /// Whether there are propositions. Then each access to a shared object begins a transition, even while
    /// one thread is alone. The state of an ended program keeps its daemons.
    pub is_any: bool,
    /// The names of fields, of whatever classes. A write to one is never merged under a lock.
    pub fields: BTreeSet<String>,
    /// The same for the elements of all arrays.
    pub elements: bool,
    /// Whether it is observed that a thread comes to an instruction at which it may be blocked.
    pub obstacles: bool,
    /// The observed instructions.
    pub places: Vec<Place>,
    /// The methods whose arguments are read at their first instruction or where they return.
    pub called: Vec<MethodPattern>,
    /// The observed pieces of output, as patterns in which `*` stands for any text.
    pub printed: Vec<String>,
}

/// Observed instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first instructions of a line of a source file.
    Line {
        /// The name of the file, without folders.
        file: String,
        /// The line.
        line: u16,
    },
    /// The first instructions of a line of a method.
    LineOf(MethodPattern, u16),
    /// The first instruction of a method.
    Entry(MethodPattern),
    /// The instructions that return from a method.
    Return(MethodPattern),
}

/// Methods by class and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPattern {
    /// The class in Java notation, nested classes after a dot; packages may be omitted. A method of a
    /// subclass with the same name also matches.
    pub class: String,
    /// The name.
    pub method: String,
    /// The parameter types in Java notation, if one overload is meant.
    pub parameters: Option<String>,
}

impl MethodPattern {
    /// Whether a method is one of these.
    pub fn has(&self, method: MethodRef) -> bool {
        *method.name == *self.method
            && self.fits(method)
            && supertypes(method.class()).iter().any(|class| self.is_class(class))
    }

    /// Whether a method of this name has the parameter types.
    pub fn fits(&self, method: MethodRef) -> bool {
        let types = || parameter_types(&method.descriptor).join(",");
        self.parameters.as_ref().is_none_or(|wanted| types() == *wanted)
    }

    /// Whether a class has the name.
    fn is_class(&self, class: ClassRef) -> bool {
        let name = class.java_name().replace('$', ".");
        name == self.class
            || name.strip_suffix(self.class.as_str()).is_some_and(|before| before.ends_with('.'))
    }
}

/// Whether a position is that of the top frame of a thread with this number of frames.
fn is_at(position: Option<Position>, depth: usize, top: &Frame) -> bool {
    position.is_some_and(|(at_depth, code, pc)| {
        at_depth == depth && pc == top.pc && std::ptr::eq(code, top.code)
    })
}

/// Returns the parameter types of a method's descriptor, classes without their packages.
fn parameter_types(descriptor: &str) -> Vec<String> {
    let mut rest = descriptor.trim_start_matches('(');
    let mut all = Vec::new();
    while !rest.starts_with(')') && !rest.is_empty() {
        let dimensions = rest.bytes().take_while(|byte| *byte == b'[').count();
        let end = match rest.as_bytes().get(dimensions) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            _ => dimensions + 1,
        };
        let name = classes::resolve::java_type(&rest[..end]);
        all.push(name.rsplit('.').next().unwrap_or(&name).to_owned());
        rest = &rest[end..];
    }
    all
}

/// Returns a class with its superclasses and their interfaces.
fn supertypes(class: ClassRef) -> Vec<ClassRef> {
    let mut all = vec![class];
    let mut at = 0;
    while at < all.len() {
        let next = all[at].super_class.into_iter().chain(all[at].interfaces.iter().copied());
        let new: Vec<ClassRef> =
            next.filter(|one| !all.iter().any(|known| std::ptr::eq(*known, *one))).collect();
        all.extend(new);
        at += 1;
    }
    all
}

impl Place {
    /// Returns the method of which it is the entry or the return.
    pub const fn method(&self) -> Option<&MethodPattern> {
        match self {
            Self::Entry(pattern) | Self::Return(pattern) => Some(pattern),
            Self::Line { .. } | Self::LineOf(..) => None,
        }
    }

    /// Returns the observed instructions of a method's code, ascending.
    pub fn instructions(&self, code: &Code) -> Vec<u32> {
        let line_of = |pc: u32| {
            let bytecode = *code.bytecodes.get(pc as usize)?;
            code.method.line(u32::from(bytecode))
        };
        let all = 0..code.insns.len() as u32;
        let begins = |pc: &u32, line: u16| {
            line_of(*pc) == Some(line) && (*pc == 0 || line_of(*pc - 1) != Some(line))
        };
        match self {
            Self::Line { file, line } => {
                let source = code.method.class().file().and_then(|file| file.source_file.clone());
                if source.as_deref() != Some(file) {
                    return Vec::new();
                }
                all.filter(|pc| begins(pc, *line)).collect()
            }
            Self::LineOf(pattern, line) if pattern.has(code.method) => {
                all.filter(|pc| begins(pc, *line)).collect()
            }
            Self::Entry(pattern) if pattern.has(code.method) => vec![0],
            Self::Return(pattern) if pattern.has(code.method) => all
                .filter(|pc| {
                    let effect = code.insns[*pc as usize].get().op.operation().effect();
                    matches!(effect, Effect::Return)
                })
                .collect(),
            Self::LineOf(..) | Self::Entry(_) | Self::Return(_) => Vec::new(),
        }
    }
}

impl Visible {
    /// Whether a field, or the elements of an array without one, is observed.
    pub(crate) fn has(&self, field: Option<&str>) -> bool {
        match field {
            Some(name) => self.fields.contains(name),
            None => self.elements,
        }
    }

    /// Whether it is observed that a method is left.
    fn observes_leaving(&self, method: MethodRef) -> bool {
        self.places.iter().any(|place| match place {
            Place::Return(pattern) => pattern.has(method),
            Place::Line { .. } | Place::LineOf(..) | Place::Entry(_) => false,
        })
    }

    /// Whether it is observed that a thread comes to instructions.
    pub(crate) fn has_places(&self) -> bool {
        !self.places.is_empty() || !self.printed.is_empty()
    }

    /// Whether the arguments of a method are read.
    pub(crate) fn reads_arguments(&self, method: MethodRef) -> bool {
        self.called.iter().any(|pattern| pattern.has(method))
    }

    /// Returns the set of the patterns that a piece of output has, by number.
    pub(crate) fn patterns_of(&self, bytes: &[u8]) -> u32 {
        if self.printed.is_empty() {
            return 0;
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let matching = self.printed.iter().enumerate().filter(|(_, of)| has_pattern(text, of));
        matching.fold(0, |all, (number, _)| all | 1 << number)
    }
}

/// Whether a text has a pattern, in which `*` stands for any text.
fn has_pattern(text: &str, pattern: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return text == pattern };
    let Some(text) = text.strip_prefix(first) else { return false };
    let begins = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    begins.into_iter().any(|at| has_pattern(&text[at..], rest))
}

/// Returns the observed instructions of a method's code, ascending.
fn observed_instructions(machine: &mut Machine, code: &'static Code) -> Rc<[u32]> {
    let key = std::ptr::from_ref(code).addr();
    if let Some(known) = machine.hooks.observed_instructions.get(&key) {
        return known.clone();
    }
    let places = &machine.options.granularity.visible.places;
    let mut all: Vec<u32> = places.iter().flat_map(|place| place.instructions(code)).collect();
    all.sort_unstable();
    let all: Rc<[u32]> = all.into();
    machine.hooks.observed_instructions.insert(key, all.clone());
    all
}

/// Ends the transition before an observed instruction, unless the transition begins with it. An instruction
/// may be begun several times, for example after its resolution.
pub(crate) fn stop_at_place(machine: &mut Machine) -> Option<Exit> {
    if machine.transition.work.printed != 0 && machine.watching() {
        return Some(Exit::Point);
    }
    let frames = &machine.live.threads[machine.live.current].frames;
    let (depth, top) = (frames.len(), *frames.last()?);
    let work = &mut machine.transition.work;
    let is_begin = is_at(work.begin, depth, &top);
    let is_first = work.depth == 0;
    let before = std::mem::replace(&mut work.depth, depth);
    // A started thread comes to the first instruction of its `run`.
    let is_called = if is_first { work.begin.is_none() } else { before < depth };
    work.enters = top.pc == 0 && is_called;
    work.has_left |= !is_begin;
    let passes = is_begin && !work.has_left;
    let is_observed = observed_instructions(machine, top.code).binary_search(&top.pc).is_ok();
    (is_observed && !passes && machine.watching()).then_some(Exit::Point)
}

/// Whether the transition ends before an exception leaves the top frame, whose method is observed. It does
/// not if it begins with that.
pub(crate) fn stops_at_throw(machine: &Machine, frame: &Frame) -> bool {
    let visible = &machine.options.granularity.visible;
    if !visible.has_places() || !visible.observes_leaving(frame.code.method) || !machine.watching()
    {
        return false;
    }
    let depth = machine.live.threads[machine.live.current].frames.len();
    let work = &machine.transition.work;
    !(work.begins_with_throw && is_at(work.begin, depth, frame))
}

/// Ends a transition of a thread that printed observed output, or came to an observed instruction. It has
/// printed until its next transition, and arrives in its next transition.
pub(crate) fn end_observed(machine: &mut Machine, slot: usize, stop: Stop) -> Stop {
    let printed = std::mem::take(&mut machine.transition.work.printed);
    if printed == 0 {
        defer_arrival(machine, slot, &stop);
        return stop;
    }
    // The status of a blocked thread is determined again when it goes on.
    let status = machine.live.threads[slot].status;
    if matches!(stop, Stop::State | Stop::Slice)
        && matches!(
            status,
            Status::Runnable | Status::Entering(_) | Status::Awaiting(_) | Status::Initializing(_)
        )
    {
        machine.live.threads[slot].status = Status::Printed(printed);
        return stop;
    }
    Stop::Unsupported(
        "printed(…) for output within a step that ends its thread or waits".to_owned(),
    )
}

/// Lets a thread whose transition ended at an observed instruction arrive there in a transition of its own.
fn defer_arrival(machine: &mut Machine, slot: usize, stop: &Stop) {
    let visible = &machine.options.granularity.visible;
    if *stop != Stop::State || !(visible.obstacles || visible.has_places()) {
        return;
    }
    let thread = &machine.live.threads[slot];
    let is_obstacle = match thread.status {
        Status::Entering(_) | Status::Awaiting(_) | Status::Initializing(_) => visible.obstacles,
        Status::Runnable => false,
        _ => return,
    };
    let Some(top) = thread.frames.last().copied() else { return };
    let leaves = thread.uncaught != 0 && visible.observes_leaving(top.code.method);
    let is_place = |machine: &mut Machine| {
        observed_instructions(machine, top.code).binary_search(&top.pc).is_ok()
    };
    if is_obstacle || leaves || is_place(machine) {
        let enters = machine.transition.work.enters;
        machine.live.threads[slot].status = Status::Arriving { enters };
    }
}
