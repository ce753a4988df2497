//! Records as inputs: the canonical constructor is called on the components (`construct_record`).
//!
//! The fields of a new record are its components, like those of other inputs. If the constructor
//! does more than assign the components, it is called on the record at once, with the fields as
//! arguments. A path on which the constructor throws ends, as there is no such input. The copy
//! keeps the arguments, so a test passes them to the constructor.
//!
//! Source: JLS 8.10.4. Invariant: the program reads a record only after its constructor.

use crate::lazy::constructors::constructor;
use crate::lazy::factories::is_open_recipe;
use crate::lazy::fields::fields_of;
use crate::lazy::holder::{HOLDER, holder};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::thread::FrameKind;

/// Returns the exit that calls the constructor of a record, or the call of a recipe.
pub(crate) fn call(machine: &mut Machine, record: Ref, kind: FrameKind) -> Exit {
    let name = if is_open_recipe(machine, record) { "make" } else { "construct" };
    method(machine, record, (name, "(Ljava/lang/Object;)V"), kind)
}

/// Returns the exit that calls the constructor of a record or the call of a recipe, and returns the
/// object.
pub(super) fn call_for(machine: &mut Machine, record: Ref) -> Exit {
    let name = if is_open_recipe(machine, record) { "made" } else { "constructed" };
    method(machine, record, (name, "(Ljava/lang/Object;)Ljava/lang/Object;"), FrameKind::Call)
}

fn method(
    machine: &mut Machine,
    record: Ref,
    (name, descriptor): (&str, &str),
    kind: FrameKind,
) -> Exit {
    match holder(machine).map(|class| class.declared_method(name, descriptor)) {
        Ok(Some(method)) => Exit::Call(method, vec![u64::from(record)], kind),
        Ok(None) => Exit::Unsupported(format!("a holder of inputs without {name}")),
        Err(exit) => exit,
    }
}

/// The records and recipes that are incomplete, so they can be neither components nor arguments.
pub(super) struct Earlier {
    /// The record whose component is chosen, or 0.
    owner: Ref,
    /// The records whose constructors are being executed, and the recipes whose calls are being
    /// executed.
    open: Vec<Ref>,
}

impl Earlier {
    /// Determines the owner of the part whose value is chosen, and the constructors and calls in
    /// the frames of the current thread.
    pub(super) fn new(machine: &Machine, object: Ref) -> Self {
        let is_record = object != 0 && is_record(machine, object);
        let thread = &machine.live.threads[machine.live.current];
        let constructs = thread.frames.iter().filter(|frame| {
            let method = frame.code.method;
            ["construct", "made"].contains(&&*method.name) && &*method.class().name == HOLDER
        });
        let open = constructs.filter_map(|frame| {
            let local = frame.code.method.arguments.first()?;
            let register = frame.base as usize + usize::from(*local);
            thread.registers.get(register).map(|value| *value as Ref)
        });
        let open = open.collect();
        Self { owner: if is_record { object } else { 0 }, open }
    }

    /// Whether an object can exist before the value of the part. A record does not exist before its
    /// components.
    pub(super) fn existed(&self, machine: &Machine, object: Ref) -> bool {
        !self.open.contains(&object) && (self.owner == 0 || !reaches(machine, object, self.owner))
    }
}

fn is_record(machine: &Machine, object: Ref) -> bool {
    let class = machine.live.heap.peek(object).class();
    class.file().is_some_and(|file| file.record.is_some())
}

/// Whether a record is another record, or contains the other record as a component of any depth.
fn reaches(machine: &Machine, from: Ref, to: Ref) -> bool {
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(object) = seen.get(next).copied() {
        next += 1;
        if object == to {
            return true;
        }
        if object == 0 || !is_record(machine, object) {
            continue;
        }
        let heap = &machine.live.heap;
        let fields = fields_of(heap.peek(object).class());
        for field in fields.iter().filter(|field| field.is_reference()) {
            let value = heap.slot(object, field.slot) as Ref;
            if !seen.contains(&value) {
                seen.push(value);
            }
        }
    }
    false
}

/// Returns the records among some objects that have such constructors, each record after its
/// components.
pub(super) fn in_order(machine: &Machine, made: &[Ref]) -> Vec<Ref> {
    let heap = &machine.live.heap;
    let mut open: Vec<Ref> =
        made.iter().copied().filter(|r| constructor(heap.peek(*r).class()).is_some()).collect();
    let mut all = Vec::new();
    while !open.is_empty() {
        let waits = |r: &Ref| {
            let fields = fields_of(heap.peek(*r).class());
            let mut references = fields.iter().filter(|field| field.is_reference());
            references.any(|field| open.contains(&(heap.slot(*r, field.slot) as Ref)))
        };
        let next = open.iter().position(|r| !waits(r)).unwrap_or_default();
        all.push(open.remove(next));
    }
    all
}
