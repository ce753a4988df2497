//! The register code that the interpreter runs: one table of operations, 8 bytes an instruction.
//!
//! A method's registers are its locals, then one home for each operand stack position, then
//! scratch. `d` is usually the destination, `a` and `b` the sources. The table says of each operand
//! whether it is defined or used and whether it holds a reference, which is all that liveness needs.
//!
//! Invariant: an instruction is rewritten in place only into one that does the same faster
//! (quickening), so rewriting is no part of the program's state.

use crate::liveness::{Live, Liveness};
use classes::{ClassRef, FieldRef, MethodRef};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// What an operand field of an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// No register: unused, immediate, index or jump distance.
    None,
    /// A register that is written; what it holds is known from its uses.
    Def,
    /// A register that is read as a number.
    Prim,
    /// A register that is read as a reference.
    Ref,
    /// A register that is read as whatever the destination is.
    Same,
}

/// Calls `$then!` with every row: `Name d a b;` where each operand is `_ D P R M`
/// (none, defined, used as a number, used as a reference, used as the destination is used).
macro_rules! for_each_operation {
    ($then:path) => {
        $then! {
            Nop _ _ _;
            Mov D M _;
            /// The 32-bit constant in `a` and `b`.
            ConstI D _ _;
            /// Entry `a`+`b` of the constant table.
            ConstL D _ _;
            /// The handle in `a` and `b`; null is 0.
            ConstR D _ _;
            /// A constant pool entry that is resolved at first use.
            Ldc D _ _;
            IAdd D P P; ISub D P P; IMul D P P; IDiv D P P; IRem D P P; INeg D P _;
            IShl D P P; IShr D P P; IUshr D P P; IAnd D P P; IOr D P P; IXor D P P;
            IAddI D P _; IMulI D P _; IShlI D P _; IShrI D P _; IUshrI D P _; IAndI D P _;
            LAdd D P P; LSub D P P; LMul D P P; LDiv D P P; LRem D P P; LNeg D P _;
            /// The `int` of `b` as a `long`, added.
            LAddInt D P P;
            LShl D P P; LShr D P P; LUshr D P P; LAnd D P P; LOr D P P; LXor D P P;
            FAdd D P P; FSub D P P; FMul D P P; FDiv D P P; FRem D P P; FNeg D P _;
            DAdd D P P; DSub D P P; DMul D P P; DDiv D P P; DRem D P P; DNeg D P _;
            I2L D P _; I2F D P _; I2D D P _; L2I D P _; L2F D P _; L2D D P _;
            F2I D P _; F2L D P _; F2D D P _; D2I D P _; D2L D P _; D2F D P _;
            I2B D P _; I2C D P _; I2S D P _;
            LCmp D P P; FCmpL D P P; FCmpG D P P; DCmpL D P P; DCmpG D P P;
            /// Jumps: `d` is the signed distance.
            IfEq _ P _; IfNe _ P _; IfLt _ P _; IfGe _ P _; IfGt _ P _; IfLe _ P _;
            IfICmpEq _ P P; IfICmpNe _ P P; IfICmpLt _ P P; IfICmpGe _ P P; IfICmpGt _ P P; IfICmpLe _ P P;
            IfICmpEqI _ P _; IfICmpNeI _ P _; IfICmpLtI _ P _; IfICmpGeI _ P _; IfICmpGtI _ P _; IfICmpLeI _ P _;
            IfLCmpEq _ P P; IfLCmpNe _ P P; IfLCmpLt _ P P; IfLCmpGe _ P P; IfLCmpGt _ P P; IfLCmpLe _ P P;
            /// Adds 1 to `a`, then jumps if it is less than `b`, another register.
            IncIfICmpLt _ P P;
            IfNull _ R _; IfNonNull _ R _; IfACmpEq _ R R; IfACmpNe _ R R;
            /// The signed 32-bit distance in `a` and `b`.
            Goto _ _ _;
            Jsr D _ _;
            Ret _ P _;
            /// Switch table `d`.
            TableSwitch _ P _; LookupSwitch _ P _;
            /// Fields: `b` is a field site, once quickened a slot. The third one's value is a choice;
            /// the last one reads fields that are no scheduling points (final, hidden or independent).
            GetField D R _; GetFieldQ D R _; GetFieldC D R _; QGetField D R _;
            PutField M R _; PutFieldP P R _; PutFieldB P R _; PutFieldC P R _; PutFieldS P R _;
            PutFieldZ P R _; PutFieldR R R _; PutFieldM P R _; PutFieldF R R _;
            /// Statics: `a` and `b` are a field site.
            GetStatic D _ _; GetStaticQ D _ _; PutStatic M _ _; PutStaticQ M _ _;
            BALoad D R P; CALoad D R P; SALoad D R P; IALoad D R P; LALoad D R P; AALoad D R P;
            BAStore P R P; CAStore P R P; IAStore P R P; LAStore P R P; AAStore R R P;
            ArrayLength D R _;
            /// `b` is a class site.
            New D _ _; NewArray D P _; ANewArray D P _; MultiANewArray D _ _;
            CheckCast _ R _; InstanceOf D R _;
            MonitorEnter _ R _; MonitorExit _ R _; Throw _ R _;
            /// Calls: `a` and `b` are a call site; `d` gets the result, if there is one.
            InvokeVirtual _ _ _; InvokeSpecial _ _ _; InvokeStatic _ _ _; InvokeInterface _ _ _;
            InvokeDynamic _ _ _; InvokeVirtualQ _ _ _; InvokeDirectQ _ _ _; InvokeStaticQ _ _ _;
            InvokeInterfaceQ _ _ _;
            Return _ _ _; ReturnP _ P _; ReturnR _ R _;
        }
    };
}

macro_rules! define_operations {
    ($($(#[$doc:meta])* $name:ident $d:tt $a:tt $b:tt;)*) => {
        /// One operation of the register code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Op { $(#[doc = stringify!($name)] $(#[$doc])* $name,)* }

        impl Op {
            /// The roles of `d`, `a` and `b`.
            pub const fn roles(self) -> [Role; 3] {
                match self { $(Self::$name => [role!($d), role!($a), role!($b)],)* }
            }
        }
    };
}
macro_rules! role {
    (_) => {
        Role::None
    };
    (D) => {
        Role::Def
    };
    (P) => {
        Role::Prim
    };
    (R) => {
        Role::Ref
    };
    (M) => {
        Role::Same
    };
}
for_each_operation!(define_operations);

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insn {
    /// What it does.
    pub op: Op,
    /// Usually the destination.
    pub d: u16,
    /// First source.
    pub a: u16,
    /// Second source.
    pub b: u16,
}

const _: () = assert!(size_of::<Insn>() == 8);

impl Insn {
    /// The 32 bits in `a` and `b`.
    #[inline(always)]
    pub const fn wide(self) -> u32 {
        self.a as u32 | (self.b as u32) << 16
    }

    /// An instruction whose `a` and `b` hold one 32-bit value.
    pub const fn with_wide(op: Op, d: u16, wide: u32) -> Self {
        Self { op, d, a: wide as u16, b: (wide >> 16) as u16 }
    }

    /// Where a conditional jump at `pc` goes.
    #[inline(always)]
    pub const fn target(self, pc: u32) -> u32 {
        pc.wrapping_add_signed(self.d as i16 as i32)
    }

    /// Whether `d` is a jump distance.
    #[inline]
    pub fn is_conditional(self) -> bool {
        (Op::IfEq as u16..=Op::IfACmpNe as u16).contains(&(self.op as u16))
    }

    /// Whether it is a call.
    #[inline]
    pub fn is_call(self) -> bool {
        (Op::InvokeVirtual as u16..=Op::InvokeInterfaceQ as u16).contains(&(self.op as u16))
    }

    /// Whether control never reaches the next instruction.
    pub fn ends_block(self) -> bool {
        matches!(
            self.op,
            Op::Goto
                | Op::Jsr
                | Op::Ret
                | Op::TableSwitch
                | Op::LookupSwitch
                | Op::Throw
                | Op::Return
                | Op::ReturnP
                | Op::ReturnR
        )
    }
}

/// A method call in the code, with what was resolved for it.
///
/// `T` is what a machine remembers of the last call, beside the class of its receiver.
pub struct CallSite<T = ()> {
    /// Constant pool index of the reference.
    pub pool: u16,
    /// Registers of the arguments, the receiver first.
    pub args: Box<[u16]>,
    /// Whether each argument is a reference.
    pub references: Box<[bool]>,
    /// First letter of the return descriptor.
    pub returns: u8,
    /// Whether the callee may read local variables of this method by their names.
    pub reads_locals: bool,
    /// The resolved method.
    pub method: Cell<Option<MethodRef>>,
    /// Of calls: what the last one ran, and the class of its receiver (of calls that do not look
    /// at one: the method's).
    pub target: Cell<Option<(ClassRef, T)>>,
    /// Of accesses by a `VarHandle`: its class, and the method found for it.
    pub last: Cell<Option<(ClassRef, MethodRef)>>,
    /// For dynamic call sites: what it is linked to (0: not yet); see `dynamic`.
    pub linked: Cell<u32>,
}

impl<T> std::fmt::Debug for CallSite<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "call #{} {:?}", self.pool, self.args)
    }
}

/// A field or class reference in the code, with what was resolved for it.
#[derive(Debug)]
pub struct PoolSite {
    /// Constant pool index.
    pub pool: u16,
    /// The resolved field.
    pub field: Cell<Option<FieldRef>>,
    /// The resolved class (of a field: the one that declares it).
    pub class: Cell<Option<ClassRef>>,
    /// Of casts: the class of the last object that passed.
    pub passed: Cell<Option<ClassRef>>,
    /// For `multianewarray`: registers of the counts.
    pub counts: Box<[u16]>,
}

/// A switch.
#[derive(Debug)]
pub struct Switch {
    /// Where to go if no key matches.
    pub default: u32,
    /// Table switches: the lowest key.
    pub low: i32,
    /// Keys in order (lookup switches only).
    pub keys: Vec<i32>,
    /// Where to go for each key.
    pub targets: Vec<u32>,
}

/// An exception handler over `[start, end)`.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// First covered instruction.
    pub start: u32,
    /// First instruction not covered any more.
    pub end: u32,
    /// Where the handler begins.
    pub target: u32,
    /// Constant pool index of the class it catches; `None` catches all.
    pub catch: Option<u16>,
}

/// The register code of a method; `T` as in [`CallSite`].
pub struct Code<T = ()> {
    /// Whose code it is.
    pub method: MethodRef,
    /// The instructions.
    pub insns: Box<[Cell<Insn>]>,
    /// Index of the bytecode each instruction comes from.
    pub bytecodes: Box<[u16]>,
    /// How many registers a frame has.
    pub registers: u32,
    /// Where a handler finds the exception.
    pub exception_register: u16,
    /// Handlers, in order.
    pub handlers: Box<[Handler]>,
    /// 64-bit constants.
    pub constants: Box<[u64]>,
    /// Calls.
    pub calls: Box<[CallSite<T>]>,
    /// Fields and classes.
    pub sites: Box<[PoolSite]>,
    /// Switches.
    pub switches: Box<[Switch]>,
    /// Instructions after `jsr`, where `ret` may go.
    pub returns: Box<[u32]>,
    /// What is live where, once asked for.
    pub liveness: OnceCell<Liveness>,
}

impl<T> std::fmt::Debug for Code<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{:?}: {} registers", self.method, self.registers)?;
        for (pc, insn) in self.insns.iter().enumerate() {
            let i = insn.get();
            writeln!(f, "{pc:5} [{:4}] {:?} {} {} {}", self.bytecodes[pc], i.op, i.d, i.a, i.b)?;
        }
        Ok(())
    }
}

impl Code {
    /// The same code, whose call sites have room for what a machine remembers of calls.
    pub fn linkable<T>(self) -> Code<T> {
        let calls = self.calls.into_iter().map(|call| CallSite {
            pool: call.pool,
            args: call.args,
            references: call.references,
            returns: call.returns,
            reads_locals: call.reads_locals,
            method: call.method,
            target: Cell::new(None),
            last: call.last,
            linked: call.linked,
        });
        Code {
            method: self.method,
            insns: self.insns,
            bytecodes: self.bytecodes,
            registers: self.registers,
            exception_register: self.exception_register,
            handlers: self.handlers,
            constants: self.constants,
            calls: calls.collect(),
            sites: self.sites,
            switches: self.switches,
            returns: self.returns,
            liveness: self.liveness,
        }
    }
}

impl<T> Code<T> {
    /// Whether the field reference of a site is to a field that holds a reference.
    pub fn site_is_reference(&self, site: u32) -> bool {
        let pool = self.sites[site as usize].pool;
        self.method
            .class()
            .file()
            .and_then(|f| f.pool.member(pool))
            .is_some_and(|m| m.descriptor.starts_with(['L', '[']))
    }

    /// What is live just before `pc`, or with `after_call` while the call at `pc` is under way.
    pub fn live(&self, pc: u32, after_call: bool) -> Rc<Live> {
        self.liveness.get_or_init(|| Liveness::new(self)).at(self, pc, after_call)
    }

    /// The register that an instruction of this code writes without having read it.
    pub fn defined(&self, insn: Insn) -> Option<u16> {
        let defines = if insn.is_call() {
            self.calls[insn.wide() as usize].returns != b'V'
        } else {
            insn.op.roles()[0] == Role::Def
        };
        defines.then_some(insn.d)
    }

    /// Whether the operation at `pc` is the first of those that its bytecode became.
    pub fn is_first_of_its_bytecode(&self, pc: u32) -> bool {
        let before = (pc as usize).checked_sub(1).map(|before| self.bytecodes[before]);
        before != Some(self.bytecodes[pc as usize])
    }

    /// Makes the code what it was before it resolved anything.
    pub fn forget_resolved(&self, original: &[Insn]) {
        for (now, before) in self.insns.iter().zip(original) {
            now.set(*before);
        }
        for site in &self.sites {
            site.field.set(None);
            site.class.set(None);
        }
        for call in &self.calls {
            call.method.set(None);
            call.last.set(None);
            call.linked.set(0);
        }
    }

    /// The source line of the instruction at `pc`.
    pub fn line(&self, pc: u32) -> Option<u16> {
        self.method.line(u32::from(*self.bytecodes.get(pc as usize)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_operands_survive() {
        let insn = Insn::with_wide(Op::ConstI, 3, 0x8001_0002);
        assert_eq!(insn.wide(), 0x8001_0002);
        let jump = Insn { op: Op::IfEq, d: (-5_i16) as u16, a: 0, b: 0 };
        assert_eq!(jump.target(20), 15);
        assert!(jump.is_conditional() && !insn.is_conditional());
    }
}
