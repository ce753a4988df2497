//! Atomic operations of native methods on numbers with terms.
//!
//! Invariant: a comparison of terms is a choice between the alternatives "equal" and "different".

use crate::fork::{choose_next, settle};
use crate::input::take_argument;
use crate::lazy::initialize_parts;
use crate::long_text::refuse_look;
use crate::natives::pin_operation;
use code::operation::{Arithmetic, Bitwise, Integral, Numeric};
use terms::{Sort, TermId, Terms};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::shadow;

/// The location of an `int` or a `long` on which an atomic operation works.
#[derive(Clone, Copy, Debug)]
pub struct AtomicNumber {
    /// An object or an array with elements of this type.
    pub object: Ref,
    /// The slot of a field, or the index of an element.
    pub part: u32,
    /// The type of the number.
    pub kind: Integral,
}

/// The function that computes the new number from the present one and an operand.
#[derive(Clone, Copy, Debug)]
pub enum AtomicUpdate {
    /// Replacement by the operand.
    Set,
    /// Addition of the operand.
    Add,
    /// A bitwise operation with the operand.
    Bitwise(Bitwise),
}

impl AtomicNumber {
    const fn sort(&self) -> Sort {
        match self.kind {
            Integral::Int => Sort::Bits32,
            Integral::Long => Sort::Bits64,
        }
    }

    fn has_term(&self, machine: &Machine) -> bool {
        let live = &machine.live;
        !live.symbols.part(&live.heap, self.object, self.part).is_none()
    }

    /// Returns the present number as a term.
    fn term(&self, machine: &Machine) -> TermId {
        let live = &machine.live;
        let term = live.symbols.part(&live.heap, self.object, self.part);
        let number = shadow::number(&live.heap, self.object, self.part);
        constant_unless(machine, term, self.sort(), number)
    }

    fn store(&self, machine: &mut Machine, term: TermId) {
        let (number, is_constant) = with_terms(machine, |terms| {
            let number = terms.evaluate(term, machine.live.symbols.witness());
            (number, terms.as_constant(term).is_some())
        });
        let live = &mut machine.live;
        live.heap.touch(self.object);
        shadow::set_number(&mut live.heap, self.object, self.part, number);
        let term = if is_constant { TermId::NONE } else { term };
        live.symbols.set_part(&mut live.heap, self.object, self.part, term);
    }

    /// Makes a term the result of the native method; returns its number.
    fn give(machine: &mut Machine, term: TermId) -> u64 {
        let (number, is_constant) = with_terms(machine, |terms| {
            let number = terms.evaluate(term, machine.live.symbols.witness());
            (number, terms.as_constant(term).is_some())
        });
        machine.live.symbols.result = if is_constant { TermId::NONE } else { term };
        number
    }
}

fn with_terms<T>(machine: &Machine, make: impl FnOnce(&mut Terms) -> T) -> T {
    make(&mut machine.live.symbols.tables().borrow_mut().terms)
}

fn constant_unless(machine: &Machine, term: TermId, sort: Sort, number: u64) -> TermId {
    if !term.is_none() {
        return term;
    }
    with_terms(machine, |terms| terms.constant(sort, sort.canonical(number)))
}

/// Restricts the argument at a position of the current native method to one number and returns it.
/// Few possible numbers are alternatives of a choice.
pub fn settle_argument(machine: &mut Machine, nth: usize, number: u64) -> Result<u64, Exit> {
    let term = take_argument(machine, nth);
    if term.is_none() { Ok(number) } else { settle(machine, term, "an atomic operation") }
}

/// Whether the number at the location, or an argument from position `first` on, has a term.
pub fn has_symbolic_operand(machine: &Machine, of: AtomicNumber, first: usize) -> bool {
    let symbols = &machine.live.symbols;
    of.has_term(machine) || symbols.arguments.iter().skip(first).any(|term| !term.is_none())
}

/// Returns the number in a part of an object if the number has a term. The term becomes that of the
/// result. A reference that was not read yet is initialized. A term of another type than the
/// letter's is restricted to its number.
pub fn read_symbolic(
    machine: &mut Machine,
    (object, part): (Ref, u32),
    letter: u8,
) -> Result<Option<u64>, Exit> {
    let kind = match letter {
        b'L' | b'[' => {
            refuse_look(machine, object)?;
            initialize_parts(machine, object, part, 1)?;
            return Ok(None);
        }
        b'J' => Numeric::Long,
        b'F' => Numeric::Float,
        b'D' => Numeric::Double,
        _ => Numeric::Int,
    };
    let term = machine.live.symbols.part(&machine.live.heap, object, part);
    if term.is_none() {
        return Ok(None);
    }
    if with_terms(machine, |terms| terms.sort(term)) != Sort::of(kind) {
        pin_operation(machine, object, false);
        return Ok(None);
    }
    Ok(Some(AtomicNumber::give(machine, term)))
}

/// Compares a number with the argument at position `first`; if they are equal, stores the next
/// argument. Returns the previous number if `gives_number`, else whether the store was done.
pub fn compare_and_exchange(
    machine: &mut Machine,
    of: AtomicNumber,
    first: usize,
    args: &[u64],
    gives_number: bool,
) -> Result<u64, Exit> {
    let before = of.term(machine);
    let [expected, new] = [first, first + 1].map(|nth| {
        let term = take_argument(machine, nth);
        constant_unless(machine, term, of.sort(), args[nth])
    });
    let alternatives = with_terms(machine, |terms| {
        let same = terms.eq(before, expected);
        [same, terms.not(same)]
    });
    let is_same = choose_next(machine, &alternatives)? == 0;
    if is_same {
        of.store(machine, new);
    }
    Ok(if gives_number { AtomicNumber::give(machine, before) } else { u64::from(is_same) })
}

/// Applies an update with an argument to a number; returns the previous number.
pub fn fetch_and_update(
    machine: &mut Machine,
    of: AtomicNumber,
    update: AtomicUpdate,
    nth: usize,
    args: &[u64],
) -> u64 {
    let before = of.term(machine);
    let operand = take_argument(machine, nth);
    let operand = constant_unless(machine, operand, of.sort(), args[nth]);
    let numeric = match of.kind {
        Integral::Int => Numeric::Int,
        Integral::Long => Numeric::Long,
    };
    let new = with_terms(machine, |terms| match update {
        AtomicUpdate::Set => operand,
        AtomicUpdate::Add => terms.arithmetic(Arithmetic::Add, numeric, before, operand),
        AtomicUpdate::Bitwise(operator) => terms.bitwise(operator, of.kind, before, operand),
    });
    of.store(machine, new);
    AtomicNumber::give(machine, before)
}
