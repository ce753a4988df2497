//! Operations on the lock records of methods without structured locking.
//!
//! Source: JVMS §2.11.10. The JVM `HotSpot` throws the same exceptions, without a message.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use code::Op;

/// Executes an operation on lock records.
pub(crate) fn execute(
    machine: &mut Machine,
    op: Op,
    records: Ref,
    object: Ref,
) -> Result<Ref, Exit> {
    let mut objects = match records {
        0 => Vec::new(),
        array => {
            let array = machine.live.heap.get(array);
            array.elements::<Ref>()[..array.length as usize].to_vec()
        }
    };
    let is_legal = match op {
        Op::LockLast => return Ok(objects.last().copied().unwrap_or(0)),
        Op::LockCheck => objects.is_empty(),
        Op::LockAdd => {
            objects.push(object);
            true
        }
        _ => match objects.iter().rposition(|of| *of == object) {
            Some(at) => {
                objects.remove(at);
                true
            }
            // The following exit of null throws `NullPointerException`.
            None => object == 0,
        },
    };
    if !is_legal {
        return Err(machine.exception_without_message("java/lang/IllegalMonitorStateException"));
    }
    if objects.is_empty() {
        return Ok(0);
    }
    let class = machine.array_class("[Ljava/lang/Object;")?;
    let array = machine.new_array(class, objects.len() as i32)?;
    machine.live.heap.elements_mut::<Ref>(array)[..objects.len()].copy_from_slice(&objects);
    Ok(array)
}
