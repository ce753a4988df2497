//! Effects of the instructions whose operand types are fixed (JVMS §6.5).

use classfile::Opcode;
#[allow(clippy::enum_glob_use, reason = "the table lists half of the opcodes")]
use classfile::Opcode::*;

/// Returns the popped and the pushed types, top of the stack last; `None` if they are not fixed.
///
/// Letters are those of descriptors. The letter `A` is any reference. A lower-case letter is an
/// array of the type; the letter `b` is an array of `byte` or `boolean`.
pub(crate) const fn effect(opcode: Opcode) -> Option<(&'static str, &'static str)> {
    Some(match opcode {
        nop | goto | goto_w => ("", ""),
        iconst_m1 | iconst_0 | iconst_1 | iconst_2 | iconst_3 | iconst_4 | iconst_5 | bipush
        | sipush => ("", "I"),
        lconst_0 | lconst_1 => ("", "J"),
        fconst_0 | fconst_1 | fconst_2 => ("", "F"),
        dconst_0 | dconst_1 => ("", "D"),
        iaload => ("iI", "I"),
        laload => ("jI", "J"),
        faload => ("fI", "F"),
        daload => ("dI", "D"),
        baload => ("bI", "I"),
        caload => ("cI", "I"),
        saload => ("sI", "I"),
        iastore => ("iII", ""),
        lastore => ("jIJ", ""),
        fastore => ("fIF", ""),
        dastore => ("dID", ""),
        bastore => ("bII", ""),
        castore => ("cII", ""),
        sastore => ("sII", ""),
        iadd | isub | imul | idiv | irem | ishl | ishr | iushr | iand | ior | ixor => ("II", "I"),
        ladd | lsub | lmul | ldiv | lrem | land | lor | lxor => ("JJ", "J"),
        lshl | lshr | lushr => ("JI", "J"),
        fadd | fsub | fmul | fdiv | frem => ("FF", "F"),
        dadd | dsub | dmul | ddiv | drem => ("DD", "D"),
        ineg | i2b | i2c | i2s => ("I", "I"),
        lneg => ("J", "J"),
        fneg => ("F", "F"),
        dneg => ("D", "D"),
        i2l => ("I", "J"),
        i2f => ("I", "F"),
        i2d => ("I", "D"),
        l2i => ("J", "I"),
        l2f => ("J", "F"),
        l2d => ("J", "D"),
        f2i => ("F", "I"),
        f2l => ("F", "J"),
        f2d => ("F", "D"),
        d2i => ("D", "I"),
        d2l => ("D", "J"),
        d2f => ("D", "F"),
        lcmp => ("JJ", "I"),
        fcmpl | fcmpg => ("FF", "I"),
        dcmpl | dcmpg => ("DD", "I"),
        ifeq | ifne | iflt | ifge | ifgt | ifle | tableswitch | lookupswitch => ("I", ""),
        if_icmpeq | if_icmpne | if_icmplt | if_icmpge | if_icmpgt | if_icmple => ("II", ""),
        if_acmpeq | if_acmpne => ("AA", ""),
        ifnull | ifnonnull | monitorenter | monitorexit => ("A", ""),
        _ => return None,
    })
}

/// Returns the letter of a load's or store's type, and whether it is a store.
pub(crate) const fn local_access(opcode: Opcode) -> Option<(u8, bool)> {
    const LETTERS: [u8; 5] = [b'I', b'J', b'F', b'D', b'A'];
    let code = opcode as u8;
    match code {
        0x15..=0x19 => Some((LETTERS[(code - 0x15) as usize], false)),
        0x1a..=0x2d => Some((LETTERS[((code - 0x1a) / 4) as usize], false)),
        0x36..=0x3a => Some((LETTERS[(code - 0x36) as usize], true)),
        0x3b..=0x4e => Some((LETTERS[((code - 0x3b) / 4) as usize], true)),
        _ => None,
    }
}

/// Returns the descriptor of the arrays of `newarray`.
pub(crate) const fn primitive_array(code: u8) -> Option<&'static str> {
    Some(match code {
        4 => "[Z",
        5 => "[C",
        6 => "[F",
        7 => "[D",
        8 => "[B",
        9 => "[S",
        10 => "[I",
        11 => "[J",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_agree_with_the_opcode_table() {
        let slots = |types: &str| {
            types.bytes().map(|letter| if matches!(letter, b'J' | b'D') { 2 } else { 1 }).sum()
        };
        let mut count = 0;
        for opcode in Opcode::ALL {
            let Some((pops, pushes)) = effect(*opcode) else { continue };
            count += 1;
            assert_eq!(opcode.pops(), Some(slots(pops)), "{opcode:?}");
            assert_eq!(opcode.pushes(), Some(slots(pushes)), "{opcode:?}");
        }
        assert_eq!(count, 109);
    }

    #[test]
    fn loads_and_stores_agree_with_their_names() {
        for opcode in Opcode::ALL {
            let name = opcode.mnemonic();
            let stem = name.split('_').next().unwrap_or(name);
            let kind = stem.as_bytes()[0].to_ascii_uppercase();
            let kind = if kind == b'L' { b'J' } else { kind };
            let expected = match stem.get(1..) {
                Some("load") => Some((kind, false)),
                Some("store") => Some((kind, true)),
                _ => None,
            };
            assert_eq!(local_access(*opcode), expected, "{name}");
        }
    }
}
