//! `gov.nasa.jpf.vm.Verify`: counters, values and bit sets that survive backtracking.
//!
//! Source: JPF. The values are not part of a state, so a program that reads one never gets the
//! verdict `safe` (SEMANTICS 7). Every use is a scheduling point.

use super::verify::checked;
use crate::values::{int, int_result, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/vm/Verify";
    "getCounter(I)I" visible => get_counter;
    "setCounter(II)V" visible => |m, args| set_counter(m, int(args, 0), int(args, 1));
    "resetCounter(I)V" visible => |m, args| set_counter(m, int(args, 0), 0);
    "incrementCounter(I)I" visible => increment_counter;
    "putValue(Ljava/lang/String;I)V" visible => put_value;
    "getValue(Ljava/lang/String;)I" visible => get_value;
    "setBitInBitSet(IIZ)V" visible => set_bit;
    "getBitInBitSet(II)Z" visible => get_bit;
}

/// Result of reading an undefined value (`Verify.NO_VALUE`).
const NO_VALUE: i32 = -1;

/// The instruction `pop`, which discards a result.
const POP: u8 = 0x57;
/// Bytes of `invokestatic`.
const INVOKE_STATIC_LENGTH: usize = 3;

fn get_counter(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.run.globals.read = true;
    Ok(int_result(m.run.globals.counters.get(&int(args, 0)).copied().unwrap_or(0)))
}

fn set_counter(m: &mut Machine, id: i32, value: i32) -> Result<u64, Exit> {
    checked(m)?;
    m.run.globals.counters.insert(id, value);
    Ok(0)
}

/// Increments a counter. The counter counts as read only if the program uses the result.
fn increment_counter(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    if !drops_result(m) {
        m.run.globals.read = true;
    }
    let counter = m.run.globals.counters.entry(int(args, 0)).or_default();
    *counter = counter.wrapping_add(1);
    Ok(int_result(*counter))
}

/// Whether the instruction after the current call discards the result.
fn drops_result(m: &Machine) -> bool {
    let frames = m.live.stack_of(m.live.current);
    let next = frames.first().and_then(|frame| {
        let code = frame.method.code()?;
        code.bytes.get(frame.bytecode as usize + INVOKE_STATIC_LENGTH)
    });
    next == Some(&POP)
}

fn put_value(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let key = m.text(reference(args, 0));
    m.run.globals.values.insert(key, int(args, 1));
    Ok(0)
}

fn get_value(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.run.globals.read = true;
    let key = m.text(reference(args, 0));
    Ok(int_result(m.run.globals.values.get(&key).copied().unwrap_or(NO_VALUE)))
}

/// Returns the index of argument 1 into a bit set; throws `IndexOutOfBoundsException` if it is
/// negative.
fn bit(m: &mut Machine, args: &[u64]) -> Result<usize, Exit> {
    match usize::try_from(int(args, 1)) {
        Ok(bit) => Ok(bit),
        Err(_) => {
            let message = format!("bitIndex < 0: {}", int(args, 1));
            Err(m.exception("java/lang/IndexOutOfBoundsException", &message))
        }
    }
}

fn set_bit(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let bit = bit(m, args)?;
    let bits = m.run.globals.bits.entry(int(args, 0)).or_default();
    if bits.len() <= bit {
        bits.resize(bit + 1, false);
    }
    bits[bit] = args[2] & 1 == 1;
    Ok(0)
}

fn get_bit(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.run.globals.read = true;
    let bit = bit(m, args)?;
    let bits = m.run.globals.bits.get(&int(args, 0));
    Ok(u64::from(bits.and_then(|b| b.get(bit)).copied().unwrap_or(false)))
}
