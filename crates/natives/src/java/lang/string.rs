//! `java.lang.String` and its byte order.
//!
//! Source: JLS §3.10.5 for interning. Invariant: interned strings other than literals are part of
//! the state, so a call of `intern` is a scheduling point.

use crate::values::{Answer, nothing, reference};
use classes::LoaderId;
use classfile::{ClassFile, Constant};
use vm::Machine;
use vm::footprint::{Touch, note_interned};
use vm::native::Exit;

vm::natives! {
    class "java/lang/String";
    "intern()Ljava/lang/String;" visible => intern;
    "<init>(Ljava/lang/String;)V" terms inputs => |m, args| inputs::copy_text(m, reference(args, 0), reference(args, 1));
    "length()I" terms inputs => |m, args| inputs::length_of_text(m, reference(args, 0));
    "isEmpty()Z" terms inputs => |m, args| inputs::is_text_empty(m, reference(args, 0));
    "charAt(I)C" terms inputs => |m, args| inputs::character_of_text(m, reference(args, 0), args[1]);
    "equals(Ljava/lang/Object;)Z" terms inputs => |m, args| inputs::are_texts_equal(m, reference(args, 0), reference(args, 1));
    "startsWith(Ljava/lang/String;)Z" terms inputs => |m, args| inputs::does_text_start_with(m, reference(args, 0), reference(args, 1));
    "endsWith(Ljava/lang/String;)Z" terms inputs => |m, args| inputs::does_text_end_with(m, reference(args, 0), reference(args, 1));
    "compareTo(Ljava/lang/String;)I" terms inputs => |m, args| inputs::order_of_texts(m, reference(args, 0), reference(args, 1));
    "startsWith(Ljava/lang/String;I)Z" terms inputs => compare;
    "indexOf(Ljava/lang/String;)I" terms inputs => compare;
    "indexOf(Ljava/lang/String;I)I" terms inputs => compare;
    "lastIndexOf(Ljava/lang/String;I)I" terms inputs => compare;
    "concat(Ljava/lang/String;)Ljava/lang/String;" terms inputs => |m, args| inputs::joined_text(m, reference(args, 0), reference(args, 1));
}

/// Notes that an operation compares two strings. Bytecode executes the operation.
fn compare(machine: &mut Machine, args: &[u64]) -> Answer {
    inputs::note_compared(machine, reference(args, 0), reference(args, 1));
    Err(Exit::Decline)
}

/// Returns the interned string of a text. If a class of the program has the text as a literal, this
/// is the literal, whether its code was reached or not. Under check only classes count whose
/// initialization has begun on this path, because the set of loaded classes is not part of a state.
fn intern(machine: &mut Machine, args: &[u64]) -> Answer {
    let string = reference(args, 0);
    let text = machine.text16(string);
    let is_literal = |file: &ClassFile| {
        file.pool.iter().any(|(_, constant)| match constant {
            Constant::String(index) => file.pool.utf16(*index).is_some_and(|known| known == text),
            _ => false,
        })
    };
    let declared = machine.program.registry.declared();
    let mut used = declared
        .into_iter()
        .filter(|class| class.loader != LoaderId::BOOT)
        .filter(|class| !machine.options.check || machine.live.is_begun(class));
    let user = used.find(|class| class.file().is_some_and(is_literal));
    let interned = match user {
        Some(class) => {
            note_interned(machine, Touch::Write);
            machine.literal_of(class, &text)?
        }
        None => machine.intern(string)?,
    };
    Ok(u64::from(interned))
}

/// The class `java.lang.StringUTF16`: strings are little-endian.
pub mod utf16 {
    use super::nothing;

    vm::natives! {
        class "java/lang/StringUTF16";
        "isBigEndian()Z" => nothing;
    }
}

/// The class `java.lang.StringLatin1`: operations on the bytes of strings, one byte for each character.
pub mod latin1 {
    use super::{Answer, reference};
    use vm::Machine;
    use vm::native::Exit;

    vm::natives! {
        class "java/lang/StringLatin1";
        "canEncode(I)Z" terms inputs => |m, args| inputs::can_encode(m, args[0]);
        "toLowerCase(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;" terms inputs => map;
        "toUpperCase(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;" terms inputs => map;
        "regionMatchesCI([BI[BII)Z" terms inputs => map_case;
        "compareToCI([B[B)I" terms inputs => map_case;
    }

    fn map(machine: &mut Machine, args: &[u64]) -> Answer {
        inputs::note_mapped(machine, reference(args, 1));
        Err(Exit::Decline)
    }

    fn map_case(machine: &mut Machine, args: &[u64]) -> Answer {
        inputs::note_mapped(machine, reference(args, 0));
        Err(Exit::Decline)
    }
}
