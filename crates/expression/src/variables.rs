//! Variables of a program by their names: locals of a frame, fields, static fields.
//!
//! Source: JVMS §4.7.13 (`LocalVariableTable`). Invariant: a dead variable, whose value the machine
//! has dropped, has no value; it is never read as 0.

use classes::FieldRef;
use vm::access::Value;
use vm::forgotten::Held;
use vm::{Machine, Ref};

/// A named local variable in scope.
#[derive(Clone, Debug)]
pub struct Local {
    /// Name.
    pub name: String,
    /// Type.
    pub descriptor: String,
    register: u16,
}

/// Returns the local variables of a frame that are in scope, `this` first.
pub fn locals(machine: &Machine, slot: usize, frame: usize) -> Vec<Local> {
    let Some(frame) = machine.live.threads[slot].frames.get(frame) else { return Vec::new() };
    let method = frame.code.method;
    let Some(code) = method.code() else { return Vec::new() };
    let bytecode = u32::from(frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0));
    let mut all = Vec::new();
    if !method.is_static() {
        let descriptor = method.class().descriptor();
        all.push(Local { name: "this".to_owned(), descriptor, register: 0 });
    }
    for local in code.locals.iter().filter(|local| local.name != "this") {
        let range = u32::from(local.start)..u32::from(local.start) + u32::from(local.length);
        if range.contains(&bytecode) {
            all.push(Local {
                name: local.name.clone(),
                descriptor: local.descriptor.clone(),
                register: local.index,
            });
        }
    }
    all.sort_by_key(|local| local.register);
    all
}

/// Returns the value of a local variable, unless the machine has dropped it.
pub fn local_value(machine: &Machine, slot: usize, frame: usize, of: &Local) -> Option<Value> {
    let letter = of.descriptor.as_bytes().first().copied().unwrap_or(b'L');
    match machine.held(slot, frame, of.register)? {
        Held::Bits(bits) => match Value::of(letter, bits) {
            Value::Reference(r) if r != 0 && !machine.live.heap.is_live(r) => None,
            value => Some(value),
        },
        Held::Garbage => None,
    }
}

/// Returns the value of an instance field.
pub fn field_value(machine: &Machine, object: Ref, field: FieldRef) -> Value {
    Value::of(field.letter(), machine.live.heap.slot(object, field.slot))
}

/// Returns the value of a static field, if its class is initialized.
pub fn static_value(machine: &Machine, field: FieldRef) -> Option<Value> {
    let (mirror, slot) = machine.program.known_static_place(field)?;
    Some(Value::of(field.letter(), machine.live.heap.slot(mirror, slot)))
}

/// Returns the value in a box such as `Integer`.
pub(crate) fn boxed(machine: &Machine, object: Ref) -> Option<Value> {
    const BOXES: [&str; 8] =
        ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"];
    let class = machine.live.heap.get(object).class();
    let simple = class.name.strip_prefix("java/lang/")?;
    if !BOXES.contains(&simple) {
        return None;
    }
    Some(field_value(machine, object, class.field_named("value")?))
}
