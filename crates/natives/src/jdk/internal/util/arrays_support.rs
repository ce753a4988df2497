//! `jdk.internal.util.ArraysSupport`: the comparison of arrays by words.
//!
//! Source: the documentation of `vectorizedMismatch`. A negative result is the complement of the number
//! of elements that the caller must still compare.

use crate::values::{Answer, int};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/util/ArraysSupport";
    "vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I" => vectorized_mismatch;
}

/// Leaves all elements to the caller if elements may have terms, as a word of several elements has no
/// term. Otherwise the JDK's code is executed.
fn vectorized_mismatch(machine: &mut Machine, args: &[u64]) -> Answer {
    if machine.live.symbols.is_enabled() {
        Ok(u64::from(!int(args, 4) as u32))
    } else {
        Err(Exit::Decline)
    }
}
