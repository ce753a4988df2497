//! Mutants of the code that tests execute: one instruction is replaced by a similar one.
//!
//! A mutant is killed by a test that fails for it. Source: `DeMillo`, Lipton,
//! Sayward, 1978.
//!
//! Invariant: each change of an instruction is taken back.

use super::convert;
use super::execute::{Conditions, Executor};
use super::explore::PathEnd;
use classes::LoaderId;
use classfile::{Opcode, access};
use code::operation::{
    Access, Arithmetic, Bitwise, Compared, Condition, Constant, Memory, Numeric, RightSide, Storage,
};
use code::{Insn, Op, Operation};
use config::Error;
use std::collections::BTreeSet;
use testgen::{Case, Method};
use vm::Machine;
use vm::prepared::Code;

/// The number of mutants of a method and the methods that it calls.
const MUTANTS: usize = 100;

/// A changed instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct CodeMutant {
    code: &'static Code,
    /// The number of the code among those that executions reach.
    number: usize,
    place: u32,
    changed: Insn,
}

impl CodeMutant {
    /// Whether an execution that reached some instructions of each code can differ.
    pub(super) fn is_reached(&self, executed: &[BTreeSet<u32>]) -> bool {
        executed.get(self.number).is_some_and(|places| places.contains(&self.place))
    }

    /// Whether a case becomes a test that fails for the mutant.
    pub(super) fn is_killed(
        &self,
        executor: &mut Executor,
        method: &Method,
        (end, case): (&PathEnd, &Case),
    ) -> bool {
        let place = &self.code.insns[self.place as usize];
        let before = place.replace(self.changed);
        let of_mutant = outcome(executor, method, end);
        place.set(before);
        match of_mutant {
            // An unsupported feature tells nothing.
            Err(_) => false,
            Ok(Some(of_mutant)) => case.fails_for(&of_mutant),
            Ok(None) => true,
        }
    }
}

/// Executes a case soon. Returns `None` if the execution has no end.
pub(super) fn outcome(
    executor: &mut Executor,
    method: &Method,
    end: &PathEnd,
) -> Result<Option<Case>, Error> {
    let execution = executor.execute(end, Conditions::short())?;
    Ok(match execution {
        Ok(execution) => Some(convert::case(method, end, &execution, BTreeSet::new())),
        Err(reason) if reason.contains("does not end") => None,
        Err(reason) => return Err(Error::new(reason)),
    })
}

/// Returns mutants of instructions of each code; if there are many, evenly distributed ones.
pub(super) fn mutants(
    machine: &Machine,
    method: &Method,
    (codes, executed): (&[&'static Code], &[BTreeSet<u32>]),
) -> Vec<CodeMutant> {
    let mut all = Vec::new();
    for (number, (code, places)) in codes.iter().zip(executed).enumerate() {
        // Other methods have tests of their own.
        let of = code.method;
        let is_own = *of.name == *method.name
            && *of.descriptor == *method.descriptor
            && *of.class().name == *method.declared_in;
        let is_hidden = of.has(access::PRIVATE) || of.has(access::SYNTHETIC);
        for place in places.iter().filter(|_| is_own || is_hidden) {
            let changes = changes(machine, code, *place).into_iter();
            all.extend(changes.map(|changed| CodeMutant { code, number, place: *place, changed }));
        }
    }
    let count = all.len();
    let is_kept = |at: usize| at * MUTANTS / count != (at + 1) * MUTANTS / count;
    let mut at = 0..;
    all.retain(|_| count <= MUTANTS || at.next().is_some_and(is_kept));
    all
}

/// Returns the replacements of one instruction.
fn changes(machine: &Machine, code: &'static Code, place: u32) -> Vec<Insn> {
    let Some(insn) = code.insns.get(place as usize).map(std::cell::Cell::get) else {
        return Vec::new();
    };
    let operations: Vec<Operation> = match insn.op.operation() {
        Operation::Branch(condition, compared) => {
            let is_number = !matches!(compared, Compared::Null | Compared::Reference);
            let conditions = conditions(condition).iter();
            let near = conditions.filter(|_| is_number || condition == Condition::Eq);
            near.filter(|to| is_number || matches!(to, Condition::Ne))
                .map(|to| Operation::Branch(*to, compared))
                .collect()
        }
        Operation::Arithmetic(operator, numeric, RightSide::Register) => {
            let to = other_operator(operator);
            vec![Operation::Arithmetic(to, numeric, RightSide::Register)]
        }
        Operation::Bitwise(operator, integral, RightSide::Register) => {
            let to = other_bitwise(operator);
            vec![Operation::Bitwise(to, integral, RightSide::Register)]
        }
        Operation::Negate(_) => vec![Operation::Move],
        // The statement is deleted.
        Operation::Store(..) => vec![Operation::Nop],
        _ => Vec::new(),
    };
    let with = |operation| Op::of(operation).map(|op| Insn { op, ..insn });
    let mut all: Vec<Insn> = operations.into_iter().filter_map(with).collect();
    match insn.op.operation() {
        Operation::Arithmetic(Arithmetic::Add, Numeric::Int, RightSide::Immediate) => {
            all.push(Insn { b: insn.b.wrapping_neg(), ..insn });
            all.push(Insn { b: insn.b.wrapping_add(1), ..insn });
        }
        // The other neighbour of the number is another condition.
        Operation::Branch(Condition::Lt | Condition::Ge, Compared::Immediate) => {
            all.push(Insn { b: insn.b.wrapping_sub(1), ..insn });
        }
        Operation::Branch(Condition::Gt | Condition::Le, Compared::Immediate)
        | Operation::Arithmetic(_, _, RightSide::Immediate)
        | Operation::Bitwise(_, _, RightSide::Immediate) => {
            all.push(Insn { b: insn.b.wrapping_add(1), ..insn });
        }
        Operation::Constant(Constant::Int) => {
            let value = insn.wide();
            let to = if value == 1 { 0 } else { value.wrapping_add(1) };
            all.push(Insn::with_wide(insn.op, insn.d, to));
        }
        Operation::Load(Memory::Field, Storage::Declared, Access::Plain) => {
            all.extend(other_fields(machine, code, place, insn));
        }
        _ => {}
    }
    all
}

/// Returns similar conditions: those with another boundary, and the opposite of an equality.
const fn conditions(condition: Condition) -> &'static [Condition] {
    match condition {
        Condition::Lt => &[Condition::Le],
        Condition::Le => &[Condition::Lt],
        Condition::Gt => &[Condition::Ge],
        Condition::Ge => &[Condition::Gt],
        Condition::Eq => &[Condition::Le, Condition::Ge, Condition::Ne],
        Condition::Ne => &[Condition::Lt, Condition::Gt, Condition::Eq],
    }
}

const fn other_operator(operator: Arithmetic) -> Arithmetic {
    match operator {
        Arithmetic::Add => Arithmetic::Sub,
        Arithmetic::Sub | Arithmetic::Mul => Arithmetic::Add,
        Arithmetic::Div | Arithmetic::Rem => Arithmetic::Mul,
    }
}

const fn other_bitwise(operator: Bitwise) -> Bitwise {
    match operator {
        Bitwise::And => Bitwise::Or,
        Bitwise::Or | Bitwise::Xor => Bitwise::And,
        Bitwise::Shl | Bitwise::Ushr => Bitwise::Shr,
        Bitwise::Shr => Bitwise::Ushr,
    }
}

/// Returns reads of other fields of the same type instead of one, the object itself, and null.
fn other_fields(machine: &Machine, code: &'static Code, place: u32, insn: Insn) -> Vec<Insn> {
    let read = || {
        let bytes = &code.method.code()?.bytes;
        let at = usize::from(*code.bytecodes.get(place as usize)?);
        let [opcode, high, low] = *bytes.get(at..at + 3)?.first_chunk::<3>()?;
        let member = code.method.class().file()?.pool.member(u16::from_be_bytes([high, low]))?;
        let class = machine.program.registry.load(LoaderId::APP, member.class).ok()?;
        (opcode == Opcode::getfield as u8).then_some((class, member.name, member.descriptor))
    };
    let Some((class, name, descriptor)) = read() else { return Vec::new() };
    let is_own = |field: &&classes::Field| !field.is_static() && *field.name == *name;
    let Some(own) = class.fields.iter().find(is_own) else { return Vec::new() };
    if u32::from(insn.b) != own.slot {
        return Vec::new();
    }
    let is_other = |field: &&classes::Field| {
        !field.is_static() && *field.name != *name && *field.descriptor == *descriptor
    };
    let mut all: Vec<Insn> = Vec::new();
    for other in class.fields.iter().filter(is_other) {
        all.extend(u16::try_from(other.slot).ok().map(|slot| Insn { b: slot, ..insn }));
    }
    if descriptor.strip_prefix('L').and_then(|of| of.strip_suffix(';')) == Some(&*class.name) {
        all.push(Insn { op: Op::Mov, b: 0, ..insn });
    }
    if descriptor.starts_with(['L', '[']) {
        all.push(Insn::with_wide(Op::ConstR, insn.d, 0));
    }
    all
}
