//! `gov.nasa.jpf.vm.Verify`: numbers that a program puts beside its objects.
//!
//! Source: JPF, whose attributes are seen by nobody but those who ask. The program asks, so they are part
//! of the state (SEMANTICS 6); every use is a scheduling point. Invariant: what is put beside an object
//! stays with it whatever becomes of its fields.
//!
//! Attributes of fields, elements and locals travel with values in JPF; they have no row, so a check that
//! reaches them ends by their name.

use super::verify::checked;
use crate::values::{int, int_result, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/vm/Verify";
    "setObjectAttribute(Ljava/lang/Object;I)V" visible => |m, args| put(m, args, true);
    "addObjectAttribute(Ljava/lang/Object;I)V" visible => |m, args| put(m, args, false);
    "getObjectAttribute(Ljava/lang/Object;)I" visible => get;
    "getObjectAttributes(Ljava/lang/Object;)[I" visible => get_all;
}

/// Puts a number beside an object, in place of those that are there or besides them.
fn put(m: &mut Machine, args: &[u64], alone: bool) -> Result<u64, Exit> {
    checked(m)?;
    let object = reference(args, 0);
    m.unrepeatable = true;
    if object != 0 {
        let values = m.globals.attributes_to_change(object);
        if alone {
            values.clear();
        }
        values.push(int(args, 1));
    }
    Ok(0)
}

/// The only number beside an object; 0 if there is none.
fn get(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.unrepeatable = true;
    match m.globals.attributes_of(reference(args, 0)) {
        None | Some([]) => Ok(int_result(0)),
        Some([only]) => Ok(int_result(*only)),
        Some(several) => {
            let message = format!("element attribute not an Integer: {several:?}");
            Err(m.exception("java/lang/RuntimeException", &message))
        }
    }
}

/// All of them; null if there are none.
fn get_all(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.unrepeatable = true;
    let Some(values) = m.globals.attributes_of(reference(args, 0)).map(<[i32]>::to_vec) else {
        return Ok(0);
    };
    let class = m.array_class("[I")?;
    let array = m.new_array(class, values.len() as i32)?;
    m.heap.elements_mut::<i32>(array)[..values.len()].copy_from_slice(&values);
    Ok(u64::from(array))
}
