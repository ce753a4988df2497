//! The JVM instruction set as one table (JVMS §6.5). Decoder, printer, checks and interpreter are
//! expanded from this table, so that each opcode is defined once.
//!
//! Invariant: every instruction of JVMS chapter 6 has one row; the reserved bytes have none.

/// Calls `$then!` with every row: `code name [operands] pops -> pushes`.
///
/// The list `operands` has the [`OperandKind`]s after the opcode byte. The numbers `pops` and
/// `pushes` count 32-bit stack slots, so that a `long` counts two. Such a number is `_` if a
/// constant or an operand determines it; the macro `$then!` matches it as `tt`. The opcode `return`
/// has the name `return_`, as `return` is a keyword of Rust.
#[macro_export]
macro_rules! for_each_opcode {
    ($then:path) => {
        $then! {
            0x00 nop             []                0 -> 0;
            0x01 aconst_null     []                0 -> 1;
            0x02 iconst_m1       []                0 -> 1;
            0x03 iconst_0        []                0 -> 1;
            0x04 iconst_1        []                0 -> 1;
            0x05 iconst_2        []                0 -> 1;
            0x06 iconst_3        []                0 -> 1;
            0x07 iconst_4        []                0 -> 1;
            0x08 iconst_5        []                0 -> 1;
            0x09 lconst_0        []                0 -> 2;
            0x0a lconst_1        []                0 -> 2;
            0x0b fconst_0        []                0 -> 1;
            0x0c fconst_1        []                0 -> 1;
            0x0d fconst_2        []                0 -> 1;
            0x0e dconst_0        []                0 -> 2;
            0x0f dconst_1        []                0 -> 2;
            0x10 bipush          [I8]              0 -> 1;
            0x11 sipush          [I16]             0 -> 1;
            0x12 ldc             [Constant8]       0 -> 1;
            0x13 ldc_w           [Constant16]      0 -> 1;
            0x14 ldc2_w          [WideConstant]    0 -> 2;
            0x15 iload           [Local]           0 -> 1;
            0x16 lload           [Local]           0 -> 2;
            0x17 fload           [Local]           0 -> 1;
            0x18 dload           [Local]           0 -> 2;
            0x19 aload           [Local]           0 -> 1;
            0x1a iload_0         []                0 -> 1;
            0x1b iload_1         []                0 -> 1;
            0x1c iload_2         []                0 -> 1;
            0x1d iload_3         []                0 -> 1;
            0x1e lload_0         []                0 -> 2;
            0x1f lload_1         []                0 -> 2;
            0x20 lload_2         []                0 -> 2;
            0x21 lload_3         []                0 -> 2;
            0x22 fload_0         []                0 -> 1;
            0x23 fload_1         []                0 -> 1;
            0x24 fload_2         []                0 -> 1;
            0x25 fload_3         []                0 -> 1;
            0x26 dload_0         []                0 -> 2;
            0x27 dload_1         []                0 -> 2;
            0x28 dload_2         []                0 -> 2;
            0x29 dload_3         []                0 -> 2;
            0x2a aload_0         []                0 -> 1;
            0x2b aload_1         []                0 -> 1;
            0x2c aload_2         []                0 -> 1;
            0x2d aload_3         []                0 -> 1;
            0x2e iaload          []                2 -> 1;
            0x2f laload          []                2 -> 2;
            0x30 faload          []                2 -> 1;
            0x31 daload          []                2 -> 2;
            0x32 aaload          []                2 -> 1;
            0x33 baload          []                2 -> 1;
            0x34 caload          []                2 -> 1;
            0x35 saload          []                2 -> 1;
            0x36 istore          [Local]           1 -> 0;
            0x37 lstore          [Local]           2 -> 0;
            0x38 fstore          [Local]           1 -> 0;
            0x39 dstore          [Local]           2 -> 0;
            0x3a astore          [Local]           1 -> 0;
            0x3b istore_0        []                1 -> 0;
            0x3c istore_1        []                1 -> 0;
            0x3d istore_2        []                1 -> 0;
            0x3e istore_3        []                1 -> 0;
            0x3f lstore_0        []                2 -> 0;
            0x40 lstore_1        []                2 -> 0;
            0x41 lstore_2        []                2 -> 0;
            0x42 lstore_3        []                2 -> 0;
            0x43 fstore_0        []                1 -> 0;
            0x44 fstore_1        []                1 -> 0;
            0x45 fstore_2        []                1 -> 0;
            0x46 fstore_3        []                1 -> 0;
            0x47 dstore_0        []                2 -> 0;
            0x48 dstore_1        []                2 -> 0;
            0x49 dstore_2        []                2 -> 0;
            0x4a dstore_3        []                2 -> 0;
            0x4b astore_0        []                1 -> 0;
            0x4c astore_1        []                1 -> 0;
            0x4d astore_2        []                1 -> 0;
            0x4e astore_3        []                1 -> 0;
            0x4f iastore         []                3 -> 0;
            0x50 lastore         []                4 -> 0;
            0x51 fastore         []                3 -> 0;
            0x52 dastore         []                4 -> 0;
            0x53 aastore         []                3 -> 0;
            0x54 bastore         []                3 -> 0;
            0x55 castore         []                3 -> 0;
            0x56 sastore         []                3 -> 0;
            0x57 pop             []                1 -> 0;
            0x58 pop2            []                2 -> 0;
            0x59 dup             []                1 -> 2;
            0x5a dup_x1          []                2 -> 3;
            0x5b dup_x2          []                3 -> 4;
            0x5c dup2            []                2 -> 4;
            0x5d dup2_x1         []                3 -> 5;
            0x5e dup2_x2         []                4 -> 6;
            0x5f swap            []                2 -> 2;
            0x60 iadd            []                2 -> 1;
            0x61 ladd            []                4 -> 2;
            0x62 fadd            []                2 -> 1;
            0x63 dadd            []                4 -> 2;
            0x64 isub            []                2 -> 1;
            0x65 lsub            []                4 -> 2;
            0x66 fsub            []                2 -> 1;
            0x67 dsub            []                4 -> 2;
            0x68 imul            []                2 -> 1;
            0x69 lmul            []                4 -> 2;
            0x6a fmul            []                2 -> 1;
            0x6b dmul            []                4 -> 2;
            0x6c idiv            []                2 -> 1;
            0x6d ldiv            []                4 -> 2;
            0x6e fdiv            []                2 -> 1;
            0x6f ddiv            []                4 -> 2;
            0x70 irem            []                2 -> 1;
            0x71 lrem            []                4 -> 2;
            0x72 frem            []                2 -> 1;
            0x73 drem            []                4 -> 2;
            0x74 ineg            []                1 -> 1;
            0x75 lneg            []                2 -> 2;
            0x76 fneg            []                1 -> 1;
            0x77 dneg            []                2 -> 2;
            0x78 ishl            []                2 -> 1;
            0x79 lshl            []                3 -> 2;
            0x7a ishr            []                2 -> 1;
            0x7b lshr            []                3 -> 2;
            0x7c iushr           []                2 -> 1;
            0x7d lushr           []                3 -> 2;
            0x7e iand            []                2 -> 1;
            0x7f land            []                4 -> 2;
            0x80 ior             []                2 -> 1;
            0x81 lor             []                4 -> 2;
            0x82 ixor            []                2 -> 1;
            0x83 lxor            []                4 -> 2;
            0x84 iinc            [Local I8]        0 -> 0;
            0x85 i2l             []                1 -> 2;
            0x86 i2f             []                1 -> 1;
            0x87 i2d             []                1 -> 2;
            0x88 l2i             []                2 -> 1;
            0x89 l2f             []                2 -> 1;
            0x8a l2d             []                2 -> 2;
            0x8b f2i             []                1 -> 1;
            0x8c f2l             []                1 -> 2;
            0x8d f2d             []                1 -> 2;
            0x8e d2i             []                2 -> 1;
            0x8f d2l             []                2 -> 2;
            0x90 d2f             []                2 -> 1;
            0x91 i2b             []                1 -> 1;
            0x92 i2c             []                1 -> 1;
            0x93 i2s             []                1 -> 1;
            0x94 lcmp            []                4 -> 1;
            0x95 fcmpl           []                2 -> 1;
            0x96 fcmpg           []                2 -> 1;
            0x97 dcmpl           []                4 -> 1;
            0x98 dcmpg           []                4 -> 1;
            0x99 ifeq            [Branch16]        1 -> 0;
            0x9a ifne            [Branch16]        1 -> 0;
            0x9b iflt            [Branch16]        1 -> 0;
            0x9c ifge            [Branch16]        1 -> 0;
            0x9d ifgt            [Branch16]        1 -> 0;
            0x9e ifle            [Branch16]        1 -> 0;
            0x9f if_icmpeq       [Branch16]        2 -> 0;
            0xa0 if_icmpne       [Branch16]        2 -> 0;
            0xa1 if_icmplt       [Branch16]        2 -> 0;
            0xa2 if_icmpge       [Branch16]        2 -> 0;
            0xa3 if_icmpgt       [Branch16]        2 -> 0;
            0xa4 if_icmple       [Branch16]        2 -> 0;
            0xa5 if_acmpeq       [Branch16]        2 -> 0;
            0xa6 if_acmpne       [Branch16]        2 -> 0;
            0xa7 goto            [Branch16]        0 -> 0;
            0xa8 jsr             [Branch16]        0 -> 1;
            0xa9 ret             [Local]           0 -> 0;
            0xaa tableswitch     [Table]           1 -> 0;
            0xab lookupswitch    [Lookup]          1 -> 0;
            0xac ireturn         []                1 -> 0;
            0xad lreturn         []                2 -> 0;
            0xae freturn         []                1 -> 0;
            0xaf dreturn         []                2 -> 0;
            0xb0 areturn         []                1 -> 0;
            0xb1 return_         []                0 -> 0;
            0xb2 getstatic       [Field]           0 -> _;
            0xb3 putstatic       [Field]           _ -> 0;
            0xb4 getfield        [Field]           1 -> _;
            0xb5 putfield        [Field]           _ -> 0;
            0xb6 invokevirtual   [Method]          _ -> _;
            0xb7 invokespecial   [AnyMethod]       _ -> _;
            0xb8 invokestatic    [AnyMethod]       _ -> _;
            0xb9 invokeinterface [InterfaceMethod Count Zero] _ -> _;
            0xba invokedynamic   [CallSite Zero Zero] _ -> _;
            0xbb new             [Class]           0 -> 1;
            0xbc newarray        [ArrayType]       1 -> 1;
            0xbd anewarray       [Class]           1 -> 1;
            0xbe arraylength     []                1 -> 1;
            0xbf athrow          []                1 -> 0;
            0xc0 checkcast       [Class]           1 -> 1;
            0xc1 instanceof      [Class]           1 -> 1;
            0xc2 monitorenter    []                1 -> 0;
            0xc3 monitorexit     []                1 -> 0;
            0xc4 wide            [Widened]         _ -> _;
            0xc5 multianewarray  [Class Dimensions] _ -> 1;
            0xc6 ifnull          [Branch16]        1 -> 0;
            0xc7 ifnonnull       [Branch16]        1 -> 0;
            0xc8 goto_w          [Branch32]        0 -> 0;
            0xc9 jsr_w           [Branch32]        0 -> 1;
        }
    };
}

/// The kind of one operand after the opcode byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    /// A signed byte.
    I8,
    /// Two signed bytes.
    I16,
    /// A local variable; one byte, two after `wide`.
    Local,
    /// One byte: a loadable constant of one slot.
    Constant8,
    /// Two bytes: a loadable constant of one slot.
    Constant16,
    /// Two bytes: a loadable constant of two slots.
    WideConstant,
    /// Two bytes: a `Class`.
    Class,
    /// Two bytes: a `Fieldref`.
    Field,
    /// Two bytes: a `Methodref`.
    Method,
    /// Two bytes: a `Methodref` or, since version 52, an `InterfaceMethodref`.
    AnyMethod,
    /// Two bytes: an `InterfaceMethodref`.
    InterfaceMethod,
    /// Two bytes: an `InvokeDynamic`.
    CallSite,
    /// Two signed bytes: distance from the opcode to the target.
    Branch16,
    /// Four signed bytes: distance from the opcode to the target.
    Branch32,
    /// One byte: argument slots of an interface call, with the receiver.
    Count,
    /// One byte that must be zero.
    Zero,
    /// One byte: dimensions to allocate.
    Dimensions,
    /// One byte: element type of a primitive array, 4 to 11.
    ArrayType,
    /// Padding and table of a `tableswitch`.
    Table,
    /// Padding and table of a `lookupswitch`.
    Lookup,
    /// Another instruction, with its wide operands.
    Widened,
}

macro_rules! slots {
    (_) => {
        None
    };
    ($count:literal) => {
        Some($count)
    };
}

macro_rules! opcode_enum {
    ($($code:literal $name:ident [$($operand:ident)*] $pops:tt -> $pushes:tt;)*) => {
        /// One JVM instruction, without its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[expect(non_camel_case_types, reason = "mnemonics keep the spelling of the JVMS")]
        pub enum Opcode { $(#[doc = stringify!($name)] $name = $code,)* }

        impl Opcode {
            /// All opcodes, by code.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the instruction with this byte, or `None` for an undefined byte.
            pub const fn decode(byte: u8) -> Option<Self> {
                match byte { $($code => Some(Self::$name),)* _ => None }
            }

            /// Returns the kinds of the operands after the opcode byte.
            pub const fn operands(self) -> &'static [OperandKind] {
                match self { $(Self::$name => &[$(OperandKind::$operand,)*],)* }
            }

            /// Returns the number of popped slots; `None` if a constant or an operand determines
            /// it.
            pub const fn pops(self) -> Option<u8> {
                match self { $(Self::$name => slots!($pops),)* }
            }

            /// Returns the number of pushed slots; `None` if a constant or an operand determines
            /// it.
            pub const fn pushes(self) -> Option<u8> {
                match self { $(Self::$name => slots!($pushes),)* }
            }

            /// Returns the mnemonic of JVMS §6.5.
            #[expect(unreachable_patterns, reason = "of the two arms for `return` the first counts")]
            pub const fn mnemonic(self) -> &'static str {
                match self {
                    Self::return_ => "return",
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}
for_each_opcode!(opcode_enum);

impl Opcode {
    /// Returns the local variable in the opcode, as in `iload_2`.
    pub const fn implied_local(self) -> Option<u16> {
        let code = self as u8;
        match code {
            0x1a..=0x2d => Some(((code - 0x1a) % 4) as u16),
            0x3b..=0x4e => Some(((code - 0x3b) % 4) as u16),
            _ => None,
        }
    }

    /// Returns the number of local variables of a load, store, `iinc` or `ret`: 2 for `long` and
    /// `double`; 0 for other instructions.
    pub const fn local_slots(self) -> u16 {
        match self as u8 {
            // lload, dload, lload_n, dload_n, lstore, dstore, lstore_n, dstore_n
            0x16 | 0x18 | 0x1e..=0x21 | 0x26..=0x29 | 0x37 | 0x39 | 0x3f..=0x42 | 0x47..=0x4a => 2,
            0x15..=0x2d | 0x36..=0x4e | 0x84 | 0xa9 => 1,
            _ => 0,
        }
    }

    /// Whether execution can continue at the next instruction.
    pub const fn falls_through(self) -> bool {
        // goto, jsr, ret, the switches, the returns, athrow, goto_w, jsr_w
        !matches!(self as u8, 0xa7..=0xb1 | 0xbf | 0xc8 | 0xc9)
    }

    /// Whether the instruction completes the method normally.
    pub const fn is_return(self) -> bool {
        matches!(self as u8, 0xac..=0xb1)
    }

    /// Whether the instruction calls a method or a call site.
    pub const fn is_invoke(self) -> bool {
        matches!(self as u8, 0xb6..=0xba)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_complete_and_in_order() {
        assert_eq!(Opcode::ALL.len(), 202);
        for (code, opcode) in (0_u8..).zip(Opcode::ALL) {
            assert_eq!(*opcode as u8, code);
            assert_eq!(Opcode::decode(code), Some(*opcode));
        }
        assert!((202..=255).all(|code| Opcode::decode(code).is_none()));
        assert_eq!(Opcode::return_.mnemonic(), "return");
        assert_eq!(Opcode::if_icmpge.mnemonic(), "if_icmpge");
    }

    #[test]
    fn locals_agree_with_mnemonics() {
        for opcode in Opcode::ALL {
            let name = opcode.mnemonic();
            let (stem, number) = name.split_once('_').unwrap_or((name, ""));
            let moves = ["load", "store"].iter().any(|m| stem.len() > 1 && &stem[1..] == *m);
            let number = number.parse().ok().filter(|_| moves);
            assert_eq!(opcode.implied_local(), number, "{name}");
            let slots = match &stem[..1] {
                "l" | "d" if moves => 2,
                _ if moves || matches!(name, "iinc" | "ret") => 1,
                _ => 0,
            };
            assert_eq!(opcode.local_slots(), slots, "{name}");
        }
    }

    #[test]
    fn opcodes_without_fall_through_are_listed() {
        let leaving: Vec<_> =
            Opcode::ALL.iter().filter(|o| !o.falls_through()).map(|o| o.mnemonic()).collect();
        let expected = "goto jsr ret tableswitch lookupswitch ireturn lreturn freturn dreturn \
                        areturn return athrow goto_w jsr_w";
        assert_eq!(leaving.join(" "), expected);
    }
}
