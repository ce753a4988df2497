//! `pathfinder.Inputs`: the inputs of a method under check.
//!
//! Source: decision 0069. Invariant: a method here makes its choice before it changes the state.

use crate::values::{class, reference};
use code::operation::{Numeric, Small};
use vm::Machine;
use vm::native::Exit;
use vm::symbolic::{self, InputType};

vm::natives! {
    class "pathfinder/Inputs";
    "receiver(ILjava/lang/Class;)Ljava/lang/Object;" terms => |m, args| object(m, args, false);
    "nextObject(ILjava/lang/Class;)Ljava/lang/Object;" terms => |m, args| object(m, args, true);
    "nextBoolean(Ljava/lang/String;)Z" terms => |m, args| number(m, args, InputType::Small(Small::Boolean));
    "nextByte(Ljava/lang/String;)B" terms => |m, args| number(m, args, InputType::Small(Small::Byte));
    "nextChar(Ljava/lang/String;)C" terms => |m, args| number(m, args, InputType::Small(Small::Char));
    "nextShort(Ljava/lang/String;)S" terms => |m, args| number(m, args, InputType::Small(Small::Short));
    "nextInt(Ljava/lang/String;)I" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Int));
    "nextLong(Ljava/lang/String;)J" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Long));
    "nextFloat(Ljava/lang/String;)F" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Float));
    "nextDouble(Ljava/lang/String;)D" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Double));
    "nextCall(Ljava/lang/Object;I)I" terms => |m, args| symbolic::next_call(m, reference(args, 0), args[1] as u32).map(u64::from);
    "require(Z)V" terms => |m, args| symbolic::assume_argument(m, 0, args[0]).map(|()| 0);
}

fn object(m: &mut Machine, args: &[u64], nullable: bool) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    symbolic::input_object(m, args[0] as usize, class, nullable).map(u64::from)
}

fn number(m: &mut Machine, args: &[u64], of: InputType) -> Result<u64, Exit> {
    let name = m.text(reference(args, 0));
    match symbolic::named_input(m, of, &name) {
        Some(value) => Ok(value),
        None => Err(Exit::Unsupported("an input without --symbolic".to_owned())),
    }
}
