//! Calls of the implementations that inputs of interfaces and abstract classes have.
//!
//! An implementation returns any values. Another implementation could also override a method with
//! code, or change an object that it gets.
//!
//! Source: decision 0132. Invariant: if an execution with another implementation could behave
//! differently for one of these reasons, there is a reason in the result.

use classes::{ClassRef, MethodRef};
use classfile::{MethodDescriptor, access};
use library::models::is_input_class;
use std::collections::BTreeSet;
use vm::thread::Frame;
use vm::{Machine, Ref};

/// The depth to which the fields of immutable objects are examined.
const DEPTH: u32 = 4;

/// The calls of implementations in one execution.
#[derive(Debug, Default)]
pub(super) struct ImplementedCalls {
    /// The reason that an implementation got an object that it could change, until the program uses an
    /// object.
    given: Option<String>,
    /// The reasons that another implementation could behave differently.
    pub(super) found: BTreeSet<String>,
}

impl ImplementedCalls {
    /// Prepares for the next execution.
    #[must_use]
    pub(super) fn restarted(self) -> Self {
        Self { given: None, ..self }
    }

    /// Records the entry of a method.
    pub(super) fn note_entry(&mut self, machine: &Machine) {
        let frames = &machine.live.threads[machine.live.current].frames;
        let Some((frame, callers)) = frames.split_last() else { return };
        let method = frame.code.method;
        if method.is_static() || method.name.starts_with('<') {
            return;
        }
        if is_input_class(&method.class().name) {
            if self.given.is_none() && gets_mutable(machine, method, callers.last()) {
                let of = implemented(method.class());
                self.given = Some(format!(
                    "an implementation of {of} could change an object that {} gets",
                    method.name
                ));
            }
            return;
        }
        let class = method.class();
        let fixed = access::FINAL | access::PRIVATE;
        let is_hidden =
            class.loader.is_jdk() && !method.has(access::PUBLIC) && !method.has(access::PROTECTED);
        if method.access & fixed != 0 || is_hidden {
            return;
        }
        let own = machine.live.threads[machine.live.current].registers.get(frame.base as usize);
        let receiver = callers
            .last()
            .and_then(|caller| arguments(machine, caller))
            .and_then(|all| all.first().copied())
            .or(own.copied())
            .map_or(0, |receiver| receiver as Ref);
        if is_object(machine, receiver)
            && is_input_class(&machine.live.heap.peek(receiver).class().name)
        {
            let of = implemented(machine.live.heap.peek(receiver).class());
            self.found.insert(format!("an implementation of {of} could override {}", method.name));
        }
    }

    /// Records that the program uses an object or calls a method.
    pub(super) fn note_use(&mut self, method: MethodRef) {
        let class = &method.class().name;
        if self.given.is_some() && !is_input_class(class) && !testgen::is_driver(class) {
            self.found.extend(self.given.take());
        }
    }
}

/// Returns the name of the type that a class for inputs implements.
fn implemented(class: ClassRef) -> String {
    class.interfaces.first().copied().or(class.super_class).unwrap_or(class).java_name()
}

/// Returns the arguments of the call that a caller executes, with the receiver.
fn arguments(machine: &Machine, caller: &Frame) -> Option<Vec<u64>> {
    let insn = caller.code.insns.get(caller.pc as usize)?.get();
    let site = caller.code.calls.get(insn.wide() as usize).filter(|_| insn.is_call())?;
    let registers = &machine.live.threads[machine.live.current].registers;
    let value = |register: u16| registers.get(caller.base as usize + usize::from(register));
    site.args.iter().map(|argument| value(argument.register).copied()).collect()
}

/// Whether a value can be a reference to an object.
fn is_object(machine: &Machine, value: Ref) -> bool {
    value != 0 && machine.live.heap.is_live(value)
}

/// Whether the method of an implementation gets an object that can be changed.
fn gets_mutable(machine: &Machine, method: MethodRef, caller: Option<&Frame>) -> bool {
    let Some(parsed) = MethodDescriptor::parse(&method.descriptor) else { return true };
    let kinds = &parsed.parameters;
    if kinds.iter().all(|kind| !kind.is_reference()) {
        return false;
    }
    let given = caller.and_then(|caller| arguments(machine, caller));
    let Some(given) = given.filter(|all| all.len() == kinds.len() + 1) else { return true };
    let references = kinds.iter().zip(&given[1..]).filter(|(kind, _)| kind.is_reference());
    references.into_iter().any(|(_, value)| is_mutable(machine, *value as Ref, DEPTH))
}

/// Whether an object can be changed. An implementation has no state besides its results.
fn is_mutable(machine: &Machine, object: Ref, depth: u32) -> bool {
    if object == 0 {
        return false;
    }
    let class = machine.live.heap.peek(object).class();
    let name = &*class.name;
    if class.is_array() {
        return machine.live.heap.peek(object).length > 0;
    }
    if testgen::is_immutable(name) || class.has(access::ENUM) || is_input_class(name) {
        return false;
    }
    let Some(depth) = depth.checked_sub(1) else { return true };
    let lineage = std::iter::successors(Some(class), |class| class.super_class);
    lineage.filter(|class| &*class.name != "java/lang/Object").any(|class| {
        class.loader.is_jdk() && &*class.name != "java/lang/Record"
            || class.fields.iter().filter(|field| !field.is_static()).any(|field| {
                let is_reference = field.descriptor.starts_with(['L', '[']);
                let value = || machine.live.heap.slot(object, field.slot) as Ref;
                !field.has(access::FINAL) || is_reference && is_mutable(machine, value(), depth)
            })
    })
}
