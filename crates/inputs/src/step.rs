//! Operations on values with terms.
//!
//! Invariant: each kind of operation has an arm here; no kind falls into a default arm. The value
//! `Next::Plain` marks an operation that the interpreter completes. The interpreter then moves the terms
//! of memory, calls and results.

use crate::fork::choose;
use crate::index::Element;
use crate::{boxes, index, restrictions};
use code::operation::{
    Allocation, Arithmetic, Bitwise, Compared, Comparison, Condition, Memory, MonitorAction,
    Numeric, RightSide,
};
use code::semantics::immediate;
use code::{Insn, Operation};
use terms::{Sort, TermId, Terms};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::prepared::Code;
use vm::symbolic::SymbolicRun;

/// The continuation after the treatment of an operation.
#[derive(Debug)]
enum Next {
    /// The interpreter executes the operation and moves the terms of memory, calls and results.
    Plain,
    /// The operation is complete; control continues at this instruction.
    At(u32),
}

/// The operands of the instruction of the current thread's top frame.
struct Operands<'a> {
    machine: &'a mut Machine,
    insn: Insn,
    code: &'static Code,
    pc: u32,
    base: usize,
}

/// Executes the instruction of the current thread, as [`vm::symbolic::TermOperations::step`]
/// specifies. Returns the next instruction; `None` if the interpreter completes this one.
pub(crate) fn step(machine: &mut Machine) -> Result<Option<u32>, Exit> {
    let me = machine.live.current;
    let Some(frame) = machine.live.threads[me].frames.last().copied() else { return Ok(None) };
    let insn = frame.code.insns[frame.pc as usize].get();
    let mut operands =
        Operands { machine, insn, code: frame.code, pc: frame.pc, base: frame.base as usize };
    Ok(match operands.execute()? {
        Next::Plain => None,
        Next::At(target) => {
            super::fork::note_turn(machine, frame.pc, target)?;
            Some(target)
        }
    })
}

impl Operands<'_> {
    fn execute(&mut self) -> Result<Next, Exit> {
        let Self { insn, pc, .. } = *self;
        let (d, a) = (insn.d, insn.a);
        let value = match insn.op.operation() {
            Operation::Nop => return Ok(Next::At(pc + 1)),
            // No register holds the term of an address, or a term together with a reference.
            Operation::Goto | Operation::Subroutine | Operation::SubroutineReturn => {
                return Err(Exit::Unsupported("a subroutine beside symbolic values".to_owned()));
            }
            Operation::Move => {
                let (term, number) = (self.term(a), self.number(a));
                self.set(d, term, number);
                return Ok(Next::At(pc + 1));
            }
            Operation::Constant(_) => {
                self.forget(d);
                return Ok(Next::At(pc));
            }
            Operation::Negate(of) => {
                let a = self.operand(a, Sort::of(of));
                self.terms(|terms| terms.negate(of, a))
            }
            Operation::Arithmetic(operator, of, right) => {
                let divides = matches!(operator, Arithmetic::Div | Arithmetic::Rem);
                let a = self.operand(a, Sort::of(of));
                let b = self.right_side(right, Sort::of(of));
                if divides && matches!(of, Numeric::Int | Numeric::Long) {
                    self.exclude_zero(of, b)?;
                }
                self.terms(|terms| terms.arithmetic(operator, of, a, b))
            }
            Operation::Bitwise(operator, of, right) => {
                let a = self.operand(a, Sort::of_integral(of));
                let sort = match operator {
                    Bitwise::Shl | Bitwise::Shr | Bitwise::Ushr => Sort::Bits32,
                    Bitwise::And | Bitwise::Or | Bitwise::Xor => Sort::of_integral(of),
                };
                let b = self.right_side(right, sort);
                self.terms(|terms| terms.bitwise(operator, of, a, b))
            }
            Operation::Convert(from, to) => {
                let a = self.operand(a, Sort::of(from));
                self.terms(|terms| terms.convert(from, to, a))
            }
            Operation::Narrow(to) => {
                let a = self.operand(a, Sort::Bits32);
                self.terms(|terms| terms.narrow(to, a))
            }
            Operation::Compare(how) => {
                let sort = match how {
                    Comparison::Long => Sort::Bits64,
                    Comparison::FloatLess | Comparison::FloatGreater => Sort::Float,
                    Comparison::DoubleLess | Comparison::DoubleGreater => Sort::Double,
                };
                let (a, b) = (self.operand(a, sort), self.operand(insn.b, sort));
                self.terms(|terms| terms.compare(how, a, b))
            }
            Operation::Branch(condition, compared) => return self.branch(condition, compared),
            Operation::IncrementAndBranch(condition) => {
                let a = self.operand(a, Sort::Bits32);
                let b = self.operand(insn.b, Sort::Bits32);
                let sum = self.terms(|terms| {
                    let one = terms.int(1);
                    terms.arithmetic(Arithmetic::Add, Numeric::Int, a, one)
                });
                let taken = self.decide(condition, sum, b)?;
                self.set_term(insn.a, sum);
                return Ok(Next::At(if taken { insn.target(pc) } else { pc + 1 }));
            }
            Operation::Switch { .. } => return self.switch(),
            Operation::Load(Memory::Element, ..) => return self.element(false),
            Operation::Store(Memory::Element, ..) => return self.element(true),
            Operation::Allocate(Allocation::Primitives | Allocation::References) => {
                let length = self.term(a);
                if !length.is_none() {
                    index::fix_length(self.machine, length)?;
                }
                return Ok(Next::Plain);
            }
            Operation::Monitor(MonitorAction::Enter) => {
                boxes::refuse_identity(self.machine, self.number(a) as Ref, "the monitor")?;
                return Ok(Next::Plain);
            }
            Operation::Load(Memory::Field | Memory::Static, ..)
            | Operation::Store(Memory::Field | Memory::Static, ..)
            | Operation::Allocate(Allocation::Instance | Allocation::Nested)
            | Operation::ArrayLength
            | Operation::TypeTest(_)
            | Operation::Monitor(MonitorAction::Exit)
            | Operation::LockRecords(_)
            | Operation::Throw
            | Operation::Call(..)
            | Operation::Return(_) => {
                return Ok(Next::Plain);
            }
        };
        if self.machine.live.symbols.tables().borrow().terms.as_constant(value).is_some() {
            restrictions::note_constant(self.machine, &self.operand_terms());
        }
        self.set_term(d, value);
        Ok(Next::At(pc + 1))
    }

    /// Returns the terms of the operands that are registers.
    fn operand_terms(&self) -> [TermId; 2] {
        let has_second = match self.insn.op.operation() {
            Operation::Arithmetic(_, _, right) | Operation::Bitwise(_, _, right) => {
                right != RightSide::Immediate
            }
            operation => matches!(operation, Operation::Compare(_)),
        };
        let second = if has_second { self.term(self.insn.b) } else { TermId::NONE };
        [self.term(self.insn.a), second]
    }

    fn branch(&mut self, condition: Condition, compared: Compared) -> Result<Next, Exit> {
        let Self { insn, pc, .. } = *self;
        let (a, b) = match compared {
            Compared::Zero => {
                let zero = self.terms(|terms| terms.int(0));
                (self.operand(insn.a, Sort::Bits32), zero)
            }
            Compared::Int => {
                (self.operand(insn.a, Sort::Bits32), self.operand(insn.b, Sort::Bits32))
            }
            Compared::Immediate => {
                let b = self.terms(|terms| terms.constant(Sort::Bits32, immediate(insn.b)));
                (self.operand(insn.a, Sort::Bits32), b)
            }
            Compared::Long => {
                (self.operand(insn.a, Sort::Bits64), self.operand(insn.b, Sort::Bits64))
            }
            Compared::Reference => {
                let (a, b) = (self.number(insn.a) as Ref, self.number(insn.b) as Ref);
                let taken = boxes::are_same(self.machine, a, b)? == (condition == Condition::Eq);
                return Ok(Next::At(if taken { insn.target(pc) } else { pc + 1 }));
            }
            Compared::Null => {
                return Err(Exit::Unsupported("a term beside a reference".to_owned()));
            }
        };
        let taken = self.decide(condition, a, b)?;
        Ok(Next::At(if taken { insn.target(pc) } else { pc + 1 }))
    }

    /// Chooses whether a condition holds.
    fn decide(&mut self, condition: Condition, a: TermId, b: TermId) -> Result<bool, Exit> {
        let [no, yes] = {
            let run = self.machine.live.symbols.tables();
            let SymbolicRun { terms, narrow, .. } = &mut *run.borrow_mut();
            narrow.relation(terms, condition, (a, b))
        };
        if yes == TermId::TRUE || yes == TermId::FALSE {
            restrictions::note_settled(self.machine, condition, a, b);
        }
        Ok(choose(self.machine, &[no, yes])? == 1)
    }

    /// Chooses the target of a switch; each target is one alternative, even if it has several keys.
    fn switch(&mut self) -> Result<Next, Exit> {
        let insn = self.insn;
        let key = self.operand(insn.a, Sort::Bits32);
        let switch = &self.code.switches[usize::from(insn.d)];
        let mut targets: Vec<(u32, TermId)> = Vec::new();
        let alternatives = self.terms(|terms| {
            let mut any = TermId::FALSE;
            for (value, target) in switch.cases() {
                let value = terms.int(value);
                let equal = terms.eq(key, value);
                any = terms.or(any, equal);
                match targets.iter_mut().find(|(to, _)| *to == target) {
                    Some((_, condition)) => *condition = terms.or(*condition, equal),
                    None => targets.push((target, equal)),
                }
            }
            let none = terms.not(any);
            match targets.iter_mut().find(|(to, _)| *to == switch.default) {
                Some((_, condition)) => *condition = terms.or(*condition, none),
                None => targets.push((switch.default, none)),
            }
            targets.iter().map(|(_, condition)| *condition).collect::<Vec<_>>()
        });
        restrictions::note_switch(self.machine, key, switch.cases().map(|(value, _)| value));
        let chosen = choose(self.machine, &alternatives)?;
        Ok(Next::At(targets[chosen].0))
    }

    /// Accesses an element of an array that is not null.
    fn element(&mut self, stores: bool) -> Result<Next, Exit> {
        let Self { insn, pc, .. } = *self;
        let index = self.term(insn.b);
        if index.is_none() {
            return Ok(Next::Plain);
        }
        let array = self.number(insn.a) as Ref;
        restrictions::note_index(self.machine, index, array);
        let kind = vm::symbolic::element_kind(&self.machine.live.heap, array);
        let stored = match kind {
            Some((sort, small)) if stores => {
                let value = self.operand(insn.d, sort);
                self.terms(|terms| small.map_or(value, |small| terms.narrow(small, value)))
            }
            _ => TermId::NONE,
        };
        match index::access(self.machine, array, index, stores, stored)? {
            Element::Stored => {}
            Element::Loaded(term, number) => self.set(insn.d, term, number),
            Element::At(at) if stores || kind.is_some() || self.is_late(array, at) => {
                // The path condition determines the index.
                self.set(insn.b, TermId::NONE, u64::from(at));
                return Ok(Next::Plain);
            }
            Element::At(at) => {
                let referent = self.machine.live.heap.get(array).elements::<Ref>()[at as usize];
                self.set(insn.d, TermId::NONE, u64::from(referent));
            }
        }
        Ok(Next::At(pc + 1))
    }

    /// Whether an element is a reference that is created when it is read.
    fn is_late(&self, array: Ref, at: u32) -> bool {
        let live = &self.machine.live;
        live.symbols.has_late_reference(&live.heap, array, at)
    }

    /// Throws if the divisor is 0; otherwise adds the condition that it is not 0.
    fn exclude_zero(&mut self, of: Numeric, divisor: TermId) -> Result<(), Exit> {
        let [zero, other] = self.terms(|terms| {
            let zero = terms.constant(Sort::of(of), 0);
            let equal = terms.eq(divisor, zero);
            [equal, terms.not(equal)]
        });
        if choose(self.machine, &[zero, other])? == 0 {
            return Err(self.machine.exception("java/lang/ArithmeticException", "/ by zero"));
        }
        Ok(())
    }

    fn terms<T>(&mut self, make: impl FnOnce(&mut Terms) -> T) -> T {
        make(&mut self.machine.live.symbols.tables().borrow_mut().terms)
    }

    fn term(&self, register: u16) -> TermId {
        let live = &self.machine.live;
        live.symbols.register(live.current, self.base + usize::from(register))
    }

    fn number(&self, register: u16) -> u64 {
        let live = &self.machine.live;
        live.threads[live.current].registers[self.base + usize::from(register)]
    }

    /// Returns the term in a register, or its number as a constant.
    fn operand(&mut self, register: u16, sort: Sort) -> TermId {
        let term = self.term(register);
        if !term.is_none() {
            return term;
        }
        let number = self.number(register);
        self.terms(|terms| terms.constant(sort, number))
    }

    /// Returns the right operand of an operation, which the instruction has in `b`.
    fn right_side(&mut self, right: RightSide, sort: Sort) -> TermId {
        let b = self.insn.b;
        match right {
            RightSide::Register => self.operand(b, sort),
            RightSide::Immediate => self.terms(|terms| terms.constant(sort, immediate(b))),
            RightSide::Widened => {
                let b = self.operand(b, Sort::Bits32);
                self.terms(|terms| terms.sign_extend(Sort::Bits64, b))
            }
        }
    }

    fn forget(&mut self, register: u16) {
        let live = &mut self.machine.live;
        live.symbols.set_register(live.current, self.base + usize::from(register), TermId::NONE);
    }

    fn set(&mut self, register: u16, term: TermId, number: u64) {
        let live = &mut self.machine.live;
        let at = self.base + usize::from(register);
        live.symbols.set_register(live.current, at, term);
        live.threads[live.current].registers[at] = number;
    }

    /// Sets a register to a term. A constant is stored as a number alone.
    fn set_term(&mut self, register: u16, term: TermId) {
        let live = &self.machine.live;
        let run = live.symbols.tables();
        let run = run.borrow();
        let (term, number) = match run.terms.as_constant(term) {
            Some(number) => (TermId::NONE, number),
            None => (term, run.terms.evaluate(term, live.symbols.witness())),
        };
        drop(run);
        self.set(register, term, number);
    }
}

/// Restricts each length of a `multianewarray` to one number, like the length of another new array.
pub(crate) fn fix_lengths(machine: &mut Machine, code: &Code, pc: u32) -> Result<(), Exit> {
    let insn = code.insns[pc as usize].get();
    let me = machine.live.current;
    let base = machine.live.threads[me].frames.last().map_or(0, |frame| frame.base as usize);
    for register in &code.sites[insn.wide() as usize].counts {
        let term = machine.live.symbols.register(me, base + usize::from(*register));
        if !term.is_none() {
            index::fix_length(machine, term)?;
        }
    }
    Ok(())
}
