//! `java.lang.Integer` and `java.lang.Long`: the texts of numbers that depend on inputs.
//!
//! Source: decision 0075. Invariant: a number without a term is left to the JDK's code.

use crate::values::Answer;
use vm::native::Exit;
use vm::{Machine, symbolic};

vm::natives! {
    class "java/lang/Integer";
    "toString(I)Ljava/lang/String;" terms => |m, args| text(m, args, b'I');
}

/// `java.lang.Long`.
pub mod long {
    use super::text;

    vm::natives! {
        class "java/lang/Long";
        "toString(J)Ljava/lang/String;" terms => |m, args| text(m, args, b'J');
    }
}

fn text(m: &mut Machine, args: &[u64], letter: u8) -> Answer {
    if !symbolic::are_inputs_open(m) {
        return Err(Exit::Decline);
    }
    symbolic::text_of_argument(m, 0, letter, args[0])?.map(u64::from).ok_or(Exit::Decline)
}
