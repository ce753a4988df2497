//! `java.lang.Integer` and similar classes: texts and boxes of numbers that depend on inputs.
//!
//! Source: decisions 0075 and 0082. Invariant: a number without a term is left to the JDK's code.

use crate::values::Answer;
use vm::Machine;
use vm::native::Exit;
use vm::symbolic::are_inputs_open;

vm::natives! {
    class "java/lang/Integer";
    "toString(I)Ljava/lang/String;" terms inputs => |m, args| text(m, args, b'I');
    "valueOf(I)Ljava/lang/Integer;" terms inputs => |m, _| boxed(m, "java/lang/Integer");
}

/// The class `java.lang.Long`.
pub mod long {
    use super::{boxed, text};

    vm::natives! {
        class "java/lang/Long";
        "toString(J)Ljava/lang/String;" terms inputs => |m, args| text(m, args, b'J');
        "valueOf(J)Ljava/lang/Long;" terms inputs => |m, _| boxed(m, "java/lang/Long");
    }
}

/// The class `java.lang.Short`.
pub mod short {
    vm::natives! {
        class "java/lang/Short";
        "valueOf(S)Ljava/lang/Short;" terms inputs => |m, _| super::boxed(m, "java/lang/Short");
    }
}

/// The class `java.lang.Byte`.
pub mod byte {
    vm::natives! {
        class "java/lang/Byte";
        "valueOf(B)Ljava/lang/Byte;" terms inputs => |m, _| super::boxed(m, "java/lang/Byte");
    }
}

/// The class `java.lang.Character`.
pub mod character {
    vm::natives! {
        class "java/lang/Character";
        "valueOf(C)Ljava/lang/Character;" terms inputs => |m, _| super::boxed(m, "java/lang/Character");
    }
}

fn boxed(m: &mut Machine, class: &str) -> Answer {
    inputs::box_of_argument(m, class).map(u64::from)
}

fn text(m: &mut Machine, args: &[u64], letter: u8) -> Answer {
    if !are_inputs_open(m) {
        return Err(Exit::Decline);
    }
    inputs::text_of_argument(m, 0, letter, args[0])?.map(u64::from).ok_or(Exit::Decline)
}
