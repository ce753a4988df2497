//! Array accesses with a symbolic index, and arrays of symbolic length.
//!
//! An index out of bounds is one alternative. For numbers, all indices within bounds are one
//! further alternative: a load is a nested conditional term, and a store makes each element
//! conditional. For references, a load has an alternative for each referent, and a store for each
//! index.
//!
//! The message of the exception depends on the index. It is created when the program reads it:
//! until then its field has a term with the index and the length.

use crate::fork::{assume, choose, choose_next, choose_value, pin, pin_preferring};
use crate::input::take_argument;
use code::operation::{Bitwise, Condition, Integral};
use std::ops::RangeInclusive;
use terms::{Ranges, Sort, TermId, Terms, decide_run};
use vm::heap::{Ref, TERMED};
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{SymbolicRun, element_sort, shadow};

/// The maximal number of elements in one conditional term.
const LONGEST: u32 = 64;

/// The maximal number of elements without terms in one decision over runs.
const LONGEST_TABLE: u32 = 4096;

/// The maximal length of an array whose element is a function of one narrow symbol.
const LONGEST_NARROW: u32 = 1 << 16;

/// The maximal number of runs of equal elements in a decision.
const MOST_RUNS: usize = 1024;

/// The maximal length of an array of references whose referents are alternatives: the length of the
/// caches of boxes.
const MOST_REFERENTS: u32 = 256;

/// The maximal number of lengths of a new array that are alternatives.
const MOST_LENGTHS: u32 = 16;

/// The number of smallest lengths that are alternatives if there are too many lengths.
const FIRST_LENGTHS: u32 = 4;

/// The effect of an access with a symbolic index.
#[derive(Debug)]
pub(super) enum Element {
    /// The access is one at this index. The path condition determines the index, or all possible
    /// elements are equal to this element.
    At(u32),
    /// The loaded term and its number.
    Loaded(TermId, u64),
    /// The store is done.
    Stored,
}

/// Accesses the element of an array at a symbolic index; `stored` is the stored number as a term.
pub(super) fn access(
    machine: &mut Machine,
    array: Ref,
    index: TermId,
    stores: bool,
    stored: TermId,
) -> Result<Element, Exit> {
    let object = machine.live.heap.get(array);
    let (length, class) = (object.length, object.class());
    let outside = with_terms(machine, |terms| {
        let (zero, end) = (terms.int(0), terms.int(length as i32));
        let before = terms.condition(Condition::Lt, index, zero);
        let after = terms.condition(Condition::Ge, index, end);
        terms.or(before, after)
    });
    let has_references = class.has_reference_elements();
    let longest = if has_references { MOST_REFERENTS } else { LONGEST };
    if length > longest || !has_references {
        let inside = with_terms(machine, |terms| terms.not(outside));
        if choose(machine, &[outside, inside])? == 0 {
            return Err(out_of_bounds(machine, index, length));
        }
        let is_loaded = !has_references && !stores;
        if is_loaded && let Some((term, number)) = look_up_narrow(machine, array, index) {
            return Ok(Element::Loaded(term, number));
        }
        let within = possible(machine, index, length);
        if is_loaded && let Some((term, number)) = look_up(machine, array, index, &within) {
            return Ok(Element::Loaded(term, number));
        }
        if has_references || within.end() - within.start() >= LONGEST {
            return Ok(Element::At(
                pin(machine, index, "an index of an array with many elements") as u32
            ));
        }
        if stores {
            store_anywhere(machine, array, index, within, stored);
            return Ok(Element::Stored);
        }
        let (term, number) = load_anywhere(machine, array, index, within);
        return Ok(Element::Loaded(term, number));
    }
    let elements = machine.live.heap.get(array).elements::<Ref>()[..length as usize].to_vec();
    let mut groups: Vec<(Option<Ref>, u32, TermId)> = Vec::new();
    for (at, referent) in (0..).zip(elements) {
        let here = with_terms(machine, |terms| {
            let at = terms.int(at as i32);
            terms.eq(index, at)
        });
        // The referent of an element that was not read yet is unknown.
        let live = &machine.live;
        let is_late = live.symbols.has_late_reference(&live.heap, array, at);
        let referent = (!stores && !is_late).then_some(referent);
        match groups.iter_mut().find(|(known, ..)| referent.is_some() && *known == referent) {
            Some((_, _, any)) => *any = with_terms(machine, |terms| terms.or(*any, here)),
            None => groups.push((referent, at, here)),
        }
    }
    let mut alternatives = vec![outside];
    alternatives.extend(groups.iter().map(|(_, _, any)| *any));
    match choose(machine, &alternatives)? {
        0 => Err(out_of_bounds(machine, index, length)),
        chosen => Ok(Element::At(groups[chosen - 1].1)),
    }
}

/// Returns the indices within the bounds of an array that the path condition allows.
fn possible(machine: &Machine, index: TermId, length: u32) -> RangeInclusive<u32> {
    let live = &machine.live;
    with_terms(machine, |terms| {
        let bounds = Ranges::of(terms, live.symbols.condition().conjuncts()).bounds(index);
        let last = i64::from(length) - 1;
        let (low, high) = (bounds.low.max(0), bounds.high.min(last));
        if low <= high { low as u32..=high as u32 } else { 0..=last as u32 }
    })
}

/// Returns the element at an index in a range as a conditional term over the elements, with its
/// number.
fn load_anywhere(
    machine: &Machine,
    array: Ref,
    index: TermId,
    within: RangeInclusive<u32>,
) -> (TermId, u64) {
    let sort = element_sort(&machine.live.heap, array);
    let mut value = element(machine, array, *within.end(), sort);
    for at in (*within.start()..*within.end()).rev() {
        let here = element(machine, array, at, sort);
        value = with_terms(machine, |terms| {
            let at = terms.int(at as i32);
            let is_here = terms.eq(index, at);
            terms.ite(is_here, here, value)
        });
    }
    with_terms(machine, |terms| {
        let number = terms.evaluate(value, machine.live.symbols.witness());
        if terms.as_constant(value).is_some() { (TermId::NONE, number) } else { (value, number) }
    })
}

/// Returns the element at an index in a range of elements without terms. The term is a binary
/// decision on the index, with a leaf for each run of equal elements. Returns `None` if the elements
/// are too few or too many.
fn look_up(
    machine: &Machine,
    array: Ref,
    index: TermId,
    within: &RangeInclusive<u32>,
) -> Option<(TermId, u64)> {
    let (first, last) = (*within.start(), *within.end());
    if !(LONGEST..LONGEST_TABLE).contains(&(last - first)) {
        return None;
    }
    let sort = element_sort(&machine.live.heap, array);
    let live = &machine.live;
    let mut runs: Vec<(u32, u64)> = Vec::new();
    for at in first..=last {
        if !live.symbols.part(&live.heap, array, at).is_none() {
            return None;
        }
        let number = shadow::number(&live.heap, array, at);
        if runs.last().is_none_or(|(_, value)| *value != number) {
            runs.push((at, number));
        }
    }
    if runs.len() > MOST_RUNS {
        return None;
    }
    let value = with_terms(machine, |terms| decide_run(terms, index, sort, &runs));
    Some(with_number(machine, value))
}

/// Returns the number of a loaded term, and the term unless it is constant.
fn with_number(machine: &Machine, term: TermId) -> (TermId, u64) {
    with_terms(machine, |terms| {
        let number = terms.evaluate(term, machine.live.symbols.witness());
        let is_constant = terms.as_constant(term).is_some();
        (if is_constant { TermId::NONE } else { term }, number)
    })
}

/// Returns the element of a long array without terms, if the index is a function of a narrow symbol.
/// The term is a decision on the symbol.
fn look_up_narrow(machine: &Machine, array: Ref, index: TermId) -> Option<(TermId, u64)> {
    let live = &machine.live;
    let length = live.heap.get(array).length;
    let has_terms = live.heap.peek(array).flags & TERMED != 0;
    if !(LONGEST..=LONGEST_NARROW).contains(&length) || has_terms {
        return None;
    }
    let term = {
        let run = live.symbols.tables();
        let SymbolicRun { terms, narrow, .. } = &mut *run.borrow_mut();
        terms.narrow_symbol(index)?;
        let sort = element_sort(&live.heap, array);
        let elements = (0..length).map(|at| shadow::number(&live.heap, array, at)).collect();
        narrow.element(terms, index, sort, elements)?
    };
    Some(with_number(machine, term))
}

/// Stores a number at an index in a range: each element becomes a conditional term of the number
/// and its previous value.
fn store_anywhere(
    machine: &mut Machine,
    array: Ref,
    index: TermId,
    within: RangeInclusive<u32>,
    stored: TermId,
) {
    let sort = element_sort(&machine.live.heap, array);
    // The store counts as a write of the whole array.
    machine.live.heap.touch(array);
    for at in within {
        let before = element(machine, array, at, sort);
        let (term, number) = with_terms(machine, |terms| {
            let at = terms.int(at as i32);
            let is_here = terms.eq(index, at);
            let value = terms.ite(is_here, stored, before);
            let number = terms.evaluate(value, machine.live.symbols.witness());
            (if terms.as_constant(value).is_some() { TermId::NONE } else { value }, number)
        });
        let live = &mut machine.live;
        shadow::set_number(&mut live.heap, array, at, number);
        live.symbols.set_part(&mut live.heap, array, at, term);
    }
}

/// Returns an element as a term.
fn element(machine: &Machine, array: Ref, at: u32, sort: Sort) -> TermId {
    let live = &machine.live;
    let term = live.symbols.part(&live.heap, array, at);
    if !term.is_none() {
        return term;
    }
    let number = shadow::number(&live.heap, array, at);
    with_terms(machine, |terms| terms.constant(sort, number))
}

fn with_terms<T>(machine: &Machine, make: impl FnOnce(&mut Terms) -> T) -> T {
    make(&mut machine.live.symbols.tables().borrow_mut().terms)
}

/// Returns the exception for an index out of bounds; its message is created when the program reads
/// it.
fn out_of_bounds(machine: &mut Machine, index: TermId, length: u32) -> Exit {
    let exit = machine.exception_without_message("java/lang/ArrayIndexOutOfBoundsException");
    let Exit::Throw(exception) = exit else { return exit };
    let Some(message) = machine.program.field("java/lang/Throwable", "detailMessage") else {
        return Exit::Unsupported("a Throwable without a message".to_owned());
    };
    let text = with_terms(machine, |terms| {
        let index = terms.zero_extend(Sort::Bits64, index);
        let length = terms.long(i64::from(length) << 32);
        terms.bitwise(Bitwise::Or, Integral::Long, index, length)
    });
    let live = &mut machine.live;
    live.symbols.set_part(&mut live.heap, exception, message.slot, text);
    exit
}

/// Creates the message of an index out of bounds, which the program reads. The index is restricted
/// to its number.
pub(super) fn make_message(machine: &mut Machine, exception: Ref, part: u32) -> Result<(), Exit> {
    let live = &mut machine.live;
    let text = live.symbols.part(&live.heap, exception, part);
    let value = pin(machine, text, "the message of an exception");
    let (index, length) = (value as u32 as i32, (value >> 32) as u32);
    let text = format!("Index {index} out of bounds for length {length}");
    let message = machine.new_string(&text)?;
    let live = &mut machine.live;
    live.symbols.set_part(&mut live.heap, exception, part, TermId::NONE);
    live.heap.set_reference(exception, part, message);
    Ok(())
}

/// Restricts the length of a new array to one number. Negative lengths are one alternative, and
/// each of a few other lengths is one. Lengths beyond these are restricted to a single one. An
/// instruction can have several lengths.
pub(super) fn fix_length(machine: &mut Machine, length: TermId) -> Result<(), Exit> {
    let within = possible(machine, length, i32::MAX as u32);
    let (first, last) = (*within.start(), *within.end());
    let is_small = last - first < MOST_LENGTHS;
    if !is_small && choose_value(machine, length)? {
        return Ok(());
    }
    let end = if is_small { last + 1 } else { first + FIRST_LENGTHS };
    let alternatives = with_terms(machine, |terms| {
        let (zero, limit) = (terms.int(0), terms.int(end as i32));
        let negative = terms.condition(Condition::Lt, length, zero);
        let greater = terms.condition(Condition::Ge, length, limit);
        let mut all = vec![negative, greater];
        for one in first..end {
            let one = terms.int(one as i32);
            all.push(terms.eq(length, one));
        }
        all
    });
    match choose_next(machine, &alternatives)? {
        0 => {}
        1 => {
            // A long array makes each state large, so a moderate length is preferred.
            let moderate = with_terms(machine, |terms| {
                let limit = terms.int(end.saturating_add(MOST_LENGTHS) as i32);
                terms.condition(Condition::Lt, length, limit)
            });
            pin_preferring(machine, length, moderate, "the length of an array");
        }
        _ => {
            pin(machine, length, "the length of an array");
        }
    }
    Ok(())
}

/// Adds a `boolean` argument of the native method to the path condition. Returns an error that ends
/// the path if the condition has no solution.
pub fn assume_argument(machine: &mut Machine, nth: usize, value: u64) -> Result<(), Exit> {
    let condition = take_argument(machine, nth);
    if condition.is_none() {
        return if value & 1 == 1 { Ok(()) } else { Err(Exit::Ignore) };
    }
    let holds = with_terms(machine, |terms| {
        let one = terms.int(1);
        let bit = terms.bitwise(Bitwise::And, Integral::Int, condition, one);
        terms.eq(bit, one)
    });
    if assume(machine, holds) { Ok(()) } else { Err(Exit::Ignore) }
}
