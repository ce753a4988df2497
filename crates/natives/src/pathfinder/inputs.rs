//! `pathfinder.Inputs`: the inputs of a method under check.
//!
//! Source: decision 0069. Invariant: a method here makes its choice before it changes the state.

use crate::values::{class, reference};
use code::operation::{Numeric, Small};
use vm::native::Exit;
use vm::symbolic::InputType;
use vm::{Machine, Ref};

vm::natives! {
    class "pathfinder/Inputs";
    "receiver(ILjava/lang/Class;)Ljava/lang/Object;" terms => |m, args| object(m, args, None);
    "nextObject(ILjava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;" terms => |m, args| object(m, args, Some(reference(args, 2)));
    "nextBoolean(Ljava/lang/String;)Z" terms => |m, args| number(m, args, InputType::Small(Small::Boolean));
    "nextByte(Ljava/lang/String;)B" terms => |m, args| number(m, args, InputType::Small(Small::Byte));
    "nextChar(Ljava/lang/String;)C" terms => |m, args| number(m, args, InputType::Small(Small::Char));
    "nextShort(Ljava/lang/String;)S" terms => |m, args| number(m, args, InputType::Small(Small::Short));
    "nextInt(Ljava/lang/String;)I" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Int));
    "nextLong(Ljava/lang/String;)J" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Long));
    "nextFloat(Ljava/lang/String;)F" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Float));
    "nextDouble(Ljava/lang/String;)D" terms => |m, args| number(m, args, InputType::Numeric(Numeric::Double));
    "nextCall(Ljava/lang/Object;I)I" terms => |m, args| inputs::next_call(m, reference(args, 0), args[1] as u32).map(u64::from);
    "fill(Ljava/lang/Object;)V" terms => |m, args| inputs::construct_record(m, reference(args, 0)).map(|()| 0);
    "replace(Ljava/lang/Object;Ljava/lang/Object;)V" terms => |m, args| inputs::replace_recipe(m, reference(args, 0), reference(args, 1)).map(|()| 0);
    "call()V" terms => |m, _| {
        inputs::note_exception(m);
        Ok(0)
    };
    "exceed(Ljava/lang/String;)V" => |m, args| {
        let method = m.text(reference(args, 0));
        Err(inputs::exceed_results(m, &method))
    };
    "assign(Ljava/lang/Class;Ljava/lang/String;I)V" terms => |m, args| assign(m, args, false);
    "assign(Ljava/lang/Class;Ljava/lang/String;J)V" terms => |m, args| assign(m, args, false);
    "assign(Ljava/lang/Class;Ljava/lang/String;F)V" terms => |m, args| assign(m, args, false);
    "assign(Ljava/lang/Class;Ljava/lang/String;D)V" terms => |m, args| assign(m, args, false);
    "assign(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)V" terms => |m, args| assign(m, args, true);
    "complete()V" terms => |m, _| inputs::complete_inputs(m).map(|()| 0);
    "rewind()V" terms => |m, _| inputs::rewind_inputs(m).map(|()| 0);
    "require(Z)V" terms => |m, args| inputs::assume_argument(m, 0, args[0]).map(|()| 0);
}

/// Makes an input object. A parameter has a signature, which may be generic; a receiver has none
/// and is not null.
fn object(m: &mut Machine, args: &[u64], signature: Option<Ref>) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    let position = args[0] as usize;
    let generic = signature.map(|text| m.text(text)).unwrap_or_default();
    inputs::input_object(m, position, class, signature.is_some(), &generic).map(u64::from)
}

/// Assigns a static field of a class.
fn assign(m: &mut Machine, args: &[u64], is_reference: bool) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    let name = m.text(reference(args, 1));
    inputs::assign_static(m, class, &name, (args[2], is_reference)).map(|()| 0)
}

fn number(m: &mut Machine, args: &[u64], of: InputType) -> Result<u64, Exit> {
    let name = m.text(reference(args, 0));
    match inputs::named_input(m, of, &name) {
        Some(value) => Ok(value),
        None => Err(Exit::Unsupported("an input without --symbolic".to_owned())),
    }
}
