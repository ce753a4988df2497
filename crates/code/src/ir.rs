//! Register code: instructions of 8 bytes, with the tables that they index.
//!
//! A frame has three groups of registers: its locals, one home for each position of the operand stack,
//! and scratch registers. Usually `d` is the destination, and `a` and `b` are the sources.
//!
//! Invariant: an instruction is rewritten in place only into its quick form, which has the same effect
//! ([`Operation::is_quick_form_of`]). So quickening is not part of a state.

use crate::cfg::successors;
use crate::liveness::{Live, Liveness};
use crate::operation::{Access, Listed, Memory, Operation, Returned, Role};
use crate::ops::Op;
use classes::{ClassRef, FieldRef, MethodRef};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// An instruction of the register code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insn {
    /// The operation.
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
    /// Returns the 32 bits in `a` and `b`.
    #[inline(always)]
    pub const fn wide(self) -> u32 {
        self.a as u32 | (self.b as u32) << 16
    }

    /// Creates an instruction whose `a` and `b` hold one 32-bit value.
    pub const fn with_wide(op: Op, d: u16, wide: u32) -> Self {
        Self { op, d, a: wide as u16, b: (wide >> 16) as u16 }
    }

    /// Returns the target of a conditional jump at `pc`.
    #[inline(always)]
    pub const fn target(self, pc: u32) -> u32 {
        pc.wrapping_add_signed(self.d as i16 as i32)
    }

    /// Whether the instruction is a conditional jump. Its `d` is then the jump distance.
    #[inline]
    pub const fn is_conditional(self) -> bool {
        matches!(self.op.operation(), Operation::Branch(..) | Operation::IncrementAndBranch(_))
    }

    /// Whether the instruction is a call.
    #[inline]
    pub const fn is_call(self) -> bool {
        matches!(self.op.operation(), Operation::Call(..))
    }
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Register of the argument in the caller.
    pub register: u16,
    /// Local variable of the argument in the callee.
    pub local: u16,
    /// Whether the argument is a reference.
    pub is_reference: bool,
    /// Whether the callee does not use the argument ([`crate::masking`]).
    pub is_masked: bool,
}

/// A method call in the code, with the results of its resolution.
///
/// The parameter `T` is the type of the callee, which a machine caches for the class of the last
/// receiver.
pub struct CallSite<T = ()> {
    /// Constant pool index of the method reference or dynamic call site.
    pub pool: u16,
    /// The arguments, the receiver first.
    pub args: Box<[Argument]>,
    /// First letter of the return descriptor.
    pub returns: u8,
    /// Whether the callee may read local variables of this method by their names.
    pub reads_locals: bool,
    /// The resolved method.
    pub method: Cell<Option<MethodRef>>,
    /// Inline cache: the class of the last receiver, and the callee. A call without dispatch caches the
    /// class of the method.
    pub target: Cell<Option<(ClassRef, T)>>,
    /// Inline cache of an access through a `VarHandle`: the class of the handle, and the method.
    pub last: Cell<Option<(ClassRef, MethodRef)>>,
    /// Linkage of a dynamic call site (0: not linked yet).
    pub linked: Cell<u32>,
}

impl<T> std::fmt::Debug for CallSite<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "call #{} {:?}", self.pool, self.args)
    }
}

/// A field or class reference in the code, with the results of its resolution.
#[derive(Debug)]
pub struct PoolSite {
    /// Constant pool index.
    pub pool: u16,
    /// The resolved field.
    pub field: Cell<Option<FieldRef>>,
    /// The resolved class (for a field, the declaring class).
    pub class: Cell<Option<ClassRef>>,
    /// Inline cache of casts: the class of the last object that passed.
    pub passed: Cell<Option<ClassRef>>,
    /// Registers of the array lengths of a `multianewarray`.
    pub counts: Box<[u16]>,
}

/// The table of a `tableswitch` or `lookupswitch`.
#[derive(Debug)]
pub struct Switch {
    /// Target of a value that no key matches.
    pub default: u32,
    /// The lowest key of a `tableswitch`.
    pub low: i32,
    /// The ascending keys of a `lookupswitch`; empty for a `tableswitch`.
    pub keys: Vec<i32>,
    /// Target of each key.
    pub targets: Vec<u32>,
}

impl Switch {
    /// Returns all keys with their targets, ascending.
    pub fn cases(&self) -> impl Iterator<Item = (i32, u32)> + '_ {
        let dense = self.keys.is_empty();
        self.targets.iter().enumerate().map(move |(at, target)| {
            let key = if dense { self.low.wrapping_add(at as i32) } else { self.keys[at] };
            (key, *target)
        })
    }

    /// Returns the target for a value. A `dense` table is indexed by the value.
    #[inline(always)]
    pub fn target(&self, key: i32, dense: bool) -> u32 {
        let at = if dense {
            Some(key.wrapping_sub(self.low) as u32 as usize)
        } else {
            self.keys.binary_search(&key).ok()
        };
        at.and_then(|at| self.targets.get(at)).copied().unwrap_or(self.default)
    }
}

/// An exception handler of the instructions `[start, end)`.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// First covered instruction.
    pub start: u32,
    /// End of the covered instructions, exclusive.
    pub end: u32,
    /// First instruction of the handler.
    pub target: u32,
    /// Constant pool index of the caught class; `None` if the handler catches all exceptions.
    pub catch: Option<u16>,
}

/// The register code of a method. The parameter `T` is the type of the callee in a [`CallSite`].
pub struct Code<T = ()> {
    /// The method.
    pub method: MethodRef,
    /// The instructions.
    pub insns: Box<[Cell<Insn>]>,
    /// Bytecode index of each instruction.
    pub bytecodes: Box<[u16]>,
    /// Number of registers of a frame.
    pub registers: u32,
    /// Register in which a handler finds the exception.
    pub exception_register: u16,
    /// Exception handlers, in the order in which they are tried.
    pub handlers: Box<[Handler]>,
    /// 64-bit constants.
    pub constants: Box<[u64]>,
    /// Call sites.
    pub calls: Box<[CallSite<T>]>,
    /// Sites of fields and classes.
    pub sites: Box<[PoolSite]>,
    /// Switches.
    pub switches: Box<[Switch]>,
    /// Instructions after `jsr`: the targets of `ret`.
    pub returns: Box<[u32]>,
    /// Whether faint registers are dead.
    pub drops_faint: bool,
    /// Whether liveness includes the registers of masked values, so that these values are computed.
    pub keeps_masked: bool,
    /// Whether liveness ignores the uses of values that are within a range: as indices of masked
    /// elements, and as values of variables with a range.
    pub drops_bounded: bool,
    /// The bytecodes that allocate arrays with masked elements.
    pub masked_arrays: Box<[u16]>,
    /// The bytecodes that allocate objects with leaf monitors.
    pub leaf_monitors: Box<[u16]>,
    /// Whether `this` and the parameters are live in the whole method.
    pub keeps_parameters: bool,
    /// The liveness analysis, which is done on demand.
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
    /// Returns this code with inline caches for callees of type `T`.
    pub fn linkable<T>(self) -> Code<T> {
        let calls = self.calls.into_iter().map(|call| CallSite {
            pool: call.pool,
            args: call.args,
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
            drops_faint: self.drops_faint,
            keeps_masked: self.keeps_masked,
            drops_bounded: self.drops_bounded,
            masked_arrays: self.masked_arrays,
            leaf_monitors: self.leaf_monitors,
            keeps_parameters: self.keeps_parameters,
            liveness: self.liveness,
        }
    }
}

impl<T> Code<T> {
    /// Whether the field of a site holds a reference, by its descriptor.
    pub fn site_is_reference(&self, site: u32) -> bool {
        let pool = self.sites[site as usize].pool;
        self.method
            .class()
            .file()
            .and_then(|f| f.pool.member(pool))
            .is_some_and(|m| m.descriptor.starts_with(['L', '[']))
    }

    /// Returns the registers that are live just before `pc`, or, with `after_call`, during the call at
    /// `pc`.
    pub fn live(&self, pc: u32, after_call: bool) -> Rc<Live> {
        self.liveness.get_or_init(|| Liveness::new(self)).at(self, pc, after_call)
    }

    /// Whether the register of a parameter certainly holds the argument before `pc`. It does if no
    /// instruction writes the register, or if no instruction was executed.
    pub fn holds_argument(&self, pc: u32, register: u16) -> bool {
        let repeats_first = || {
            (0..self.insns.len() as u32).any(|from| {
                let mut to_first = false;
                successors(self, from, |to| to_first |= to == 0);
                to_first
            })
        };
        self.insns.iter().all(|insn| self.defined(insn.get()) != Some(register))
            || pc == 0 && !repeats_first()
    }

    /// Returns the register that an instruction of this code writes without reading it.
    pub fn defined(&self, insn: Insn) -> Option<u16> {
        let defines = if insn.is_call() {
            self.calls[insn.wide() as usize].returns != b'V'
        } else {
            insn.op.roles()[0] == Role::Def
        };
        defines.then_some(insn.d)
    }

    /// Visits each register that an instruction of this code reads, and whether the register is read as
    /// a reference. The source of a move has `None`: its type is the type of the destination.
    pub fn uses(&self, insn: Insn, mut visit: impl FnMut(u16, Option<bool>)) {
        let operation = insn.op.operation();
        let mut roles = operation.roles();
        if self.drops_bounded {
            match operation {
                Operation::Store(_, _, Access::Bounded) => roles[0] = Role::None,
                Operation::Load(Memory::Element, _, Access::Masked)
                | Operation::Store(Memory::Element, _, Access::Masked) => roles[2] = Role::None,
                _ => {}
            }
        }
        for (role, register) in roles.into_iter().zip([insn.d, insn.a, insn.b]) {
            match role {
                Role::None | Role::Def => {}
                Role::Prim => visit(register, Some(false)),
                Role::Ref => visit(register, Some(true)),
                Role::Same => visit(
                    register,
                    match operation {
                        Operation::Store(Memory::Field, ..) => {
                            Some(self.site_is_reference(u32::from(insn.b)))
                        }
                        Operation::Store(..) => Some(self.site_is_reference(insn.wide())),
                        _ => None,
                    },
                ),
            }
        }
        if self.keeps_masked {
            match operation {
                Operation::Store(_, _, Access::Masked) => visit(insn.d, Some(false)),
                Operation::Return(Returned::Masked) => {
                    visit(insn.a, Some(matches!(self.method.returns, b'L' | b'[')));
                }
                _ => {}
            }
        }
        match operation.listed() {
            Listed::Nothing => {}
            Listed::Arguments => {
                let call = &self.calls[insn.wide() as usize];
                let is_read = |argument: &&Argument| self.keeps_masked || !argument.is_masked;
                for argument in call.args.iter().filter(is_read) {
                    visit(argument.register, Some(argument.is_reference));
                }
            }
            Listed::Lengths => {
                for register in &self.sites[insn.wide() as usize].counts {
                    visit(*register, Some(false));
                }
            }
        }
    }

    /// Whether the operation at `pc` is the first operation of its bytecode.
    pub fn is_first_of_its_bytecode(&self, pc: u32) -> bool {
        let before = (pc as usize).checked_sub(1).map(|before| self.bytecodes[before]);
        before != Some(self.bytecodes[pc as usize])
    }

    /// Reverts quickening: restores the instructions of `original`.
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

    /// Returns the source line of the instruction at `pc`.
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
