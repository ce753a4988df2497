//! `java.lang.Object`: class, identity hash, copies, waiting and notification.
//!
//! Source: JLS §4.3.2, §17.2. Invariant: an identity hash is never 0 and stays with its object. The
//! hash depends on the requesting thread and the number of its earlier requests, not on the
//! address.

use crate::values::{Answer, long, reference};
use vm::footprint::{Touch, part};
use vm::identity::named_hash;
use vm::{Machine, Ref};

vm::natives! {
    class "java/lang/Object";
    "getClass()Ljava/lang/Class;" terms => get_class;
    "hashCode()I" terms => |machine, args| hash_of(machine, reference(args, 0));
    "clone()Ljava/lang/Object;" terms => clone;
    "notify()V" visible terms => |machine, args| machine.notify(reference(args, 0));
    "notifyAll()V" visible terms => |machine, args| machine.notify_all(reference(args, 0));
    "wait(J)V" [0 ..= 18] visible => wait;
    "wait0(J)V" [19 ..= 65535] visible => wait;
}

fn get_class(machine: &mut Machine, args: &[u64]) -> Answer {
    inputs::note_class(machine, reference(args, 0));
    let class = machine.live.heap.get(reference(args, 0)).class();
    Ok(u64::from(machine.mirror(class)))
}

fn clone(machine: &mut Machine, args: &[u64]) -> Answer {
    let original = reference(args, 0);
    let class = machine.live.heap.get(original).class();
    let length = machine.live.heap.get(original).length;
    let cloneable = machine.program.boot_class("java/lang/Cloneable")?;
    if !class.is_subclass_of(cloneable) {
        let name = class.java_name();
        return Err(machine.exception("java/lang/CloneNotSupportedException", &name));
    }
    machine.access_point_at(original, part::WHOLE, Touch::Read)?;
    let parts = if class.is_array() { length } else { class.instance_slots };
    inputs::initialize_parts(machine, original, 0, parts)?;
    let copy = if class.is_array() {
        machine.new_array(class, length as i32)?
    } else {
        machine.new_instance(class)?
    };
    let data = machine.live.heap.get(original).data.clone();
    vm::native::note_work(machine, size_of_val(&*data));
    machine.live.heap.touch(copy).data = data;
    machine.live.globals.value_attributes.copy_parts((original, 0), (copy, 0), parts);
    vm::symbolic::copy_parts(&mut machine.live, (original, 0), (copy, 0), parts);
    Ok(u64::from(copy))
}

fn wait(machine: &mut Machine, args: &[u64]) -> Answer {
    let (object, millis) = (reference(args, 0), long(args, 1));
    if millis < 0 {
        let message = "timeout value is negative";
        return Err(machine.exception("java/lang/IllegalArgumentException", message));
    }
    let millis = if super::thread::awaits_garbage(machine) { 0 } else { millis };
    Err(machine.wait(object, millis.saturating_mul(1_000_000)))
}

/// Returns the identity hash; the first request is a scheduling point if the requesting thread
/// determines the hash.
fn hash_of(machine: &mut Machine, object: Ref) -> Answer {
    inputs::refuse_identity(machine, object, "the identity hash code")?;
    if named_hash(&machine.live, object).is_none() && machine.live.heap.get(object).hash == 0 {
        machine.access_point_at(object, part::HASH, Touch::Write)?;
    }
    Ok(u64::from(machine.identity_hash(object)))
}

/// Implements `System.identityHashCode`.
pub(super) fn identity_hash_code(machine: &mut Machine, args: &[u64]) -> Answer {
    match reference(args, 0) {
        0 => Ok(0),
        object => hash_of(machine, object),
    }
}
