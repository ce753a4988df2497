//! Masked fields with a range: fields from which indices of masked elements are computed.
//!
//! In a search, such a field is 0 in every state, as any masked field. When code reads the field, the
//! instructions up to the last use of the number are evaluated for each number of the range. They must be
//! successive, without a jump, a call or an exception. Each index must be within the bounds, and each
//! number that is stored in a field with a range must be within that range. The numbers decide nothing
//! else, so all executions whose fields are within the ranges have the same successors.
//!
//! Source: decision 0122. Invariant: an evaluation changes no state.

use super::masked::{narrow_to, register, withdraw};
use crate::facts::MaskEvent;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::prepared::Code;
use classes::FieldRef;
use code::masking::{Range, field_name, range_name};
use code::operation::{
    Access, Arithmetic, Constant, Memory, Numeric, Operation, RightSide, Storage,
};
use code::semantics::{self, bits};

/// The maximal number of instructions that are evaluated at one read.
const MOST: u32 = 20_000;

/// The number of evaluated instructions that count as much as a back edge.
const STEPS: u32 = 4;

/// The instructions between the read of a masked field with a range and the last use of the number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    code: &'static Code,
    /// The instruction of the read.
    read: u32,
    /// The first instruction after the last use.
    end: u32,
    /// The field that is read.
    field: FieldRef,
}

/// The content of a register: its bits, and whether they depend on a field with a range.
#[derive(Clone, Copy)]
struct Operand {
    bits: u64,
    depends: bool,
}

/// The registers that the instructions so far have written, and the fields. They are few.
#[derive(Clone, Default)]
struct Path {
    registers: Vec<(u16, Operand)>,
    stored: Vec<FieldRef>,
}

impl Path {
    fn get(&self, of: u16) -> Option<Operand> {
        let mut all = self.registers.iter().filter(|(register, _)| *register == of);
        all.next().map(|(_, number)| *number)
    }

    fn set(&mut self, of: u16, number: Operand) {
        match self.registers.iter_mut().find(|(register, _)| *register == of) {
            Some((_, before)) => *before = number,
            None => self.registers.push((of, number)),
        }
    }
}

/// A field and its range.
struct Bounds {
    field: FieldRef,
    range: Range,
    /// Whether a stored number has enlarged the range.
    has_grown: bool,
}

/// The evaluation of the instructions after a read.
struct LookAhead<'a> {
    machine: &'a Machine,
    code: &'static Code,
    /// The fields that were read or stored.
    fields: Vec<Bounds>,
    end: u32,
    steps: u32,
}

/// Checks the uses of the number that the current instruction reads from a field with a range.
pub(super) fn check_read(machine: &mut Machine, code: &'static Code, pc: u32) {
    let Some(field) = field_at(machine, code, pc) else { return };
    // The event `Unmasked` concerns fields without a mask.
    if range_of(machine, field).is_none() {
        return;
    }
    let mut ahead = LookAhead { machine, code, fields: Vec::new(), end: pc + 1, steps: 0 };
    let is_evaluated = ahead.closes(pc, field);
    let LookAhead { fields, end, steps, .. } = ahead;
    machine.transition.work.add(steps / STEPS);
    if !is_evaluated {
        for of in fields {
            withdraw(machine, MaskEvent::Index, field_name(of.field));
        }
        return;
    }
    for of in fields.iter().filter(|of| of.has_grown) {
        exceed(machine, field_name(of.field), of.range);
    }
    // The number of an earlier read may have later uses.
    let earlier = machine.transition.work.bounded.filter(|segment| segment.has(code, pc));
    let segment = earlier.unwrap_or(Segment { code, read: pc, end, field });
    machine.transition.work.bounded = Some(Segment { end: segment.end.max(end), ..segment });
}

/// Checks that the number that the current instruction stores in a field is within the field's range.
pub(super) fn check_write(machine: &mut Machine, code: &'static Code, pc: u32) {
    let Some(field) = field_at(machine, code, pc) else { return };
    let Some(range) = range_of(machine, field) else { return };
    let value = narrow_to(field, register(machine, code.insns[pc as usize].get().d));
    if !range.contains(value as i32) {
        exceed(machine, field_name(field), range.with(value as i32));
    }
}

/// Withdraws the mask of a field that the current thread has read, if a transition ends before the last
/// use of the number.
pub(super) fn check_end(machine: &mut Machine) {
    let Some(segment) = machine.transition.work.bounded.take() else { return };
    let thread = machine.live.threads.unwatched().get(machine.live.current);
    let frame = thread.and_then(|thread| thread.frames.last());
    if frame.is_some_and(|frame| segment.has(frame.code, frame.pc)) {
        withdraw(machine, MaskEvent::Parted, field_name(segment.field));
    }
}

impl Segment {
    /// Whether an instruction is after the read and not after the last use.
    fn has(&self, code: &'static Code, pc: u32) -> bool {
        std::ptr::eq(code, self.code) && (self.read + 1..self.end).contains(&pc)
    }
}

/// Returns the range of a masked field.
fn range_of(machine: &Machine, field: FieldRef) -> Option<Range> {
    machine.options.masks()?.ranges.get(&field_name(field)).copied()
}

/// Withdraws the mask of a field whose numbers exceed its range.
fn exceed(machine: &mut Machine, name: String, range: Range) {
    let name = if range.is_small() { range_name(&name, range) } else { name };
    withdraw(machine, MaskEvent::Range, name);
}

/// Returns the field of an access with a range.
fn field_at(machine: &Machine, code: &'static Code, pc: u32) -> Option<FieldRef> {
    let insn = code.insns[pc as usize].get();
    let site = match insn.op.operation() {
        Operation::Load(Memory::Field, ..) | Operation::Store(Memory::Field, ..) => {
            u32::from(insn.b)
        }
        Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) => insn.wide(),
        _ => return None,
    };
    let site = &code.sites[site as usize];
    if let Some(field) = site.field.get() {
        return Some(field);
    }
    // The site is not linked here: the check of its linkage follows when it is executed.
    let holder = code.method.class();
    let registry = &machine.program.registry;
    let member = holder.file()?.pool.member(site.pool)?;
    let class = registry.resolve_class(holder, member.class).ok()?;
    registry.resolve_field(holder, class, member.name, member.descriptor).ok()
}

impl LookAhead<'_> {
    /// Evaluates the uses for all numbers of the range, until the ranges contain all stored numbers.
    /// Returns false if the evaluation is not possible, or if an index is out of bounds.
    fn closes(&mut self, pc: u32, field: FieldRef) -> bool {
        let register = self.code.insns[pc as usize].get().d;
        loop {
            let Some(range) = self.bounds(field).map(|of| of.range) else { return false };
            if self.fields.iter().any(|of| !of.range.is_small()) {
                return true;
            }
            let before: Vec<Range> = self.fields.iter().map(|of| of.range).collect();
            for number in range.numbers() {
                let mut path = Path::default();
                path.set(register, Operand { bits: bits(number), depends: true });
                if self.follow(pc + 1, path).is_none() {
                    return false;
                }
            }
            if self.fields.iter().map(|of| of.range).eq(before) {
                return true;
            }
        }
    }

    /// Returns the range of a field; none for a field without a range.
    fn bounds(&mut self, field: FieldRef) -> Option<&mut Bounds> {
        let at = self.fields.iter().position(|of| std::ptr::eq(of.field, field));
        let at = match at {
            Some(at) => at,
            None => {
                let range = range_of(self.machine, field)?;
                self.fields.push(Bounds { field, range, has_grown: false });
                self.fields.len() - 1
            }
        };
        self.fields.get_mut(at)
    }

    /// Evaluates the instructions from `pc` on, while a live register depends on a field with a range.
    fn follow(&mut self, mut pc: u32, mut path: Path) -> Option<()> {
        while self.depends(pc, &path)? {
            self.steps += 1;
            if self.steps > MOST {
                return None;
            }
            let insn = self.code.insns[pc as usize].get();
            let number = |register: u16| self.number(&path, register);
            let result = match insn.op.operation() {
                Operation::Nop => None,
                Operation::Move => Some(number(insn.a)),
                Operation::Constant(Constant::Int | Constant::Reference) => {
                    Some(Operand { bits: u64::from(insn.wide()), depends: false })
                }
                Operation::Constant(Constant::Long) => {
                    let bits = *self.code.constants.get(insn.wide() as usize)?;
                    Some(Operand { bits, depends: false })
                }
                Operation::Negate(of) => {
                    Some(number(insn.a).map(|bits| semantics::negate(of, bits)))
                }
                Operation::Convert(from, to) => {
                    Some(number(insn.a).map(|bits| semantics::convert(from, to, bits)))
                }
                Operation::Narrow(to) => {
                    Some(number(insn.a).map(|bits| semantics::narrow(to, bits)))
                }
                Operation::Arithmetic(operator, of, side) => {
                    let right = self.right(&path, insn.b, side);
                    let divides = matches!(operator, Arithmetic::Div | Arithmetic::Rem);
                    if divides && matches!(of, Numeric::Int | Numeric::Long) && right.depends {
                        return None;
                    }
                    let left = number(insn.a);
                    let bits = semantics::arithmetic(operator, of, left.bits, right.bits)?;
                    Some(Operand { bits, depends: left.depends || right.depends })
                }
                Operation::Bitwise(operator, of, side) => {
                    let (left, right) = (number(insn.a), self.right(&path, insn.b, side));
                    let bits = semantics::bitwise(operator, of, left.bits, right.bits);
                    Some(Operand { bits, depends: left.depends || right.depends })
                }
                Operation::ArrayLength => {
                    let length = self.length(&path, insn.a)?;
                    Some(Operand { bits: u64::from(length), depends: false })
                }
                Operation::Load(Memory::Element, _, Access::Masked) => {
                    self.check_index(&path, insn.a, insn.b)?;
                    Some(Operand { bits: 0, depends: false })
                }
                Operation::Store(Memory::Element, _, Access::Masked) => {
                    self.check_index(&path, insn.a, insn.b)?;
                    None
                }
                Operation::Load(memory, _, Access::Bounded) => {
                    self.holder(&path, memory, insn.a, field_at(self.machine, self.code, pc)?)?;
                    return self.read_again(pc, insn.d, &path);
                }
                Operation::Store(memory, _, Access::Bounded) => {
                    let field = field_at(self.machine, self.code, pc)?;
                    self.holder(&path, memory, insn.a, field)?;
                    let value = narrow_to(field, number(insn.d).bits) as i32;
                    let of = self.bounds(field)?;
                    of.has_grown |= !of.range.contains(value);
                    of.range = of.range.with(value);
                    path.stored.push(field);
                    None
                }
                Operation::Load(
                    memory,
                    Storage::Declared,
                    Access::Plain | Access::Independent | Access::Symbolic,
                ) => Some(self.load(&path, pc, memory)?),
                _ => return None,
            };
            if let Some(number) = result {
                path.set(insn.d, number);
            }
            pc += 1;
        }
        self.end = self.end.max(pc);
        Some(())
    }

    /// Follows all numbers of another field with a range.
    fn read_again(&mut self, pc: u32, register: u16, path: &Path) -> Option<()> {
        let field = field_at(self.machine, self.code, pc)?;
        if path.stored.iter().any(|stored| std::ptr::eq(*stored, field)) {
            return None;
        }
        let range = self.bounds(field).map(|of| of.range).filter(|range| range.is_small())?;
        for number in range.numbers() {
            let mut path = path.clone();
            path.set(register, Operand { bits: bits(number), depends: true });
            self.follow(pc + 1, path)?;
        }
        Some(())
    }

    /// Whether a register that is live before `pc` depends on a field with a range; none at the end of
    /// the code.
    fn depends(&self, pc: u32, path: &Path) -> Option<bool> {
        self.code.insns.get(pc as usize)?;
        let live = self.code.live(pc, false);
        let depends = |register: &u16| path.get(*register).is_some_and(|number| number.depends);
        Some(live.iter().any(|(register, _)| depends(register)))
    }

    fn number(&self, path: &Path, of: u16) -> Operand {
        let unwritten = || Operand { bits: register(self.machine, of), depends: false };
        path.get(of).unwrap_or_else(unwritten)
    }

    fn right(&self, path: &Path, operand: u16, side: RightSide) -> Operand {
        match side {
            RightSide::Register => self.number(path, operand),
            RightSide::Immediate => Operand { bits: semantics::immediate(operand), depends: false },
            RightSide::Widened => {
                self.number(path, operand).map(|bits| i64::from(bits as i32) as u64)
            }
        }
    }

    /// Returns the length of an array; none for null.
    fn length(&self, path: &Path, array: u16) -> Option<u32> {
        let array = self.number(path, array).bits as Ref;
        (array != 0).then(|| self.machine.live.heap.peek(array).length)
    }

    fn check_index(&self, path: &Path, array: u16, index: u16) -> Option<()> {
        let index = self.number(path, index).bits as u32;
        (index < self.length(path, array)?).then_some(())
    }

    /// Returns the object with a field, or the initialized class; none if there is none.
    fn holder(&self, path: &Path, memory: Memory, object: u16, field: FieldRef) -> Option<Ref> {
        match memory {
            Memory::Static => {
                let mirror = field.class().mirror.get();
                (mirror != 0 && self.machine.live.is_mirror_ready(mirror)).then_some(mirror)
            }
            Memory::Field | Memory::Element => {
                let object = self.number(path, object).bits as Ref;
                (object != 0).then_some(object)
            }
        }
    }

    /// Returns the value of a field without a mask.
    fn load(&self, path: &Path, pc: u32, memory: Memory) -> Option<Operand> {
        let insn = self.code.insns[pc as usize].get();
        let live = &self.machine.live;
        let is_linked = !matches!(
            insn.op.operation(),
            Operation::Load(_, _, Access::Symbolic) | Operation::Load(Memory::Static, ..)
        );
        let bits = if is_linked {
            let object = self.number(path, insn.a).bits as Ref;
            (object != 0).then(|| live.heap.slot(object, u32::from(insn.b)))?
        } else {
            let field = field_at(self.machine, self.code, pc)?;
            if self.machine.options.is_perturbed(field) {
                return None;
            }
            let holder = self.holder(path, memory, insn.a, field)?;
            let first = match memory {
                Memory::Static => self.machine.program.known.class_slots,
                Memory::Field | Memory::Element => 0,
            };
            live.heap.slot(holder, first + field.slot)
        };
        Some(Operand { bits, depends: false })
    }
}

impl Operand {
    fn map(self, compute: impl FnOnce(u64) -> u64) -> Self {
        Self { bits: compute(self.bits), ..self }
    }
}
