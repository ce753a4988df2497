//! Strings as inputs that are longer than the bound.
//!
//! The first characters of such a string are symbols, and so is its length. The characters after
//! them have no symbols. The string is a recipe (`text.rs`) whose last part, the rest, has a length
//! only. A path that needs characters of the rest is cut, which makes the result incomplete. The
//! methods of strings in this module need no such characters.
//!
//! Source: decision 0109. Invariant: a path ends when a native method or code reads the bytes of
//! such a string.

use crate::fork::{assume, choose};
use crate::input::{first_characters, give, note_bound, symbol, take_argument};
use crate::restrictions::note_compared;
use crate::text::{Recipe, add_string, is_mark, late_string, parts_of, recipe_at, with_terms};
use code::operation::{Arithmetic, Condition, Numeric};
use terms::{TermId, Terms};
use vm::heap::{Ref, TERMED};
use vm::machine::Machine;
use vm::native::Exit;
use vm::string::recipes::{NARROW, NARROW_REST, Piece, UTF16, WIDE, WIDE_REST, pieces};
use vm::symbolic::{InputType, Origin};

/// A character with its term, if it has one.
type Unit = (u16, TermId);

/// The known part of a text.
struct KnownText {
    /// The characters before the first rest; all if there is no rest.
    first: Vec<Unit>,
    /// The characters after the last rest; all if there is no rest.
    last: Vec<Unit>,
    /// The term of the length.
    length: TermId,
    /// Whether the text has no rest.
    is_whole: bool,
    is_wide: bool,
}

impl KnownText {
    fn add(&mut self, unit: Unit) {
        self.last.push(unit);
        if self.is_whole {
            self.first.push(unit);
        }
    }
}

/// Returns a new string that is longer than a bound.
pub(crate) fn long_text(
    machine: &mut Machine,
    header: Origin,
    bound: u32,
    is_wide: bool,
) -> Result<Ref, Exit> {
    let kind = InputType::LongText { is_wide, first: bound };
    let of_one = if is_wide { InputType::TextUnit } else { InputType::TextByte };
    let of_characters = Origin { kind: of_one, ..header.clone() };
    let length = symbol(machine, Origin { kind, ..header });
    let [is_long, rest] = with_terms(machine, |terms| {
        let known = terms.int(bound as i32);
        let is_long = terms.condition(Condition::Gt, length, known);
        [is_long, terms.arithmetic(Arithmetic::Sub, Numeric::Int, length, known)]
    });
    if !assume(machine, is_long) {
        return Err(Exit::Ignore);
    }
    let mut recipe = Recipe::default();
    for character in first_characters(machine, &of_characters, bound) {
        recipe.add_number(if is_wide { WIDE } else { NARROW }, character, 0);
    }
    let number = value_of(machine, rest);
    recipe.add_number(if is_wide { WIDE_REST } else { NARROW_REST }, rest, number);
    late_string(machine, &recipe)
}

fn value_of(machine: &Machine, term: TermId) -> u64 {
    let symbols = &machine.live.symbols;
    symbols.tables().borrow().terms.evaluate(term, &symbols.witness)
}

/// Returns the recipe of a string that has a rest.
fn recipe_with_rest(machine: &Machine, string: Ref) -> Option<Recipe> {
    if string == 0 || machine.live.heap.peek(string).flags & TERMED == 0 {
        return None;
    }
    let value = machine.program.known.string_value;
    let symbols = &machine.live.symbols;
    let term = symbols.part(&machine.live.heap, string, value);
    if term.is_none() || !is_mark(&symbols.tables().borrow().terms, term) {
        return None;
    }
    let recipe = recipe_at(machine, parts_of(machine, string)?);
    recipe.rest().is_some().then_some(recipe)
}

/// Returns the terms of the known characters of a string that is longer than the bound, and the
/// term of its length.
pub(crate) fn known_terms(machine: &Machine, string: Ref) -> Option<(Vec<TermId>, TermId)> {
    recipe_with_rest(machine, string)?;
    let text = known_text(machine, string)?;
    Some((text.first.into_iter().map(|(_, term)| term).collect(), text.length))
}

/// Ends a path that needs the characters of a rest; `rest` is the term of the rest's length.
pub(crate) fn cut(machine: &Machine, rest: TermId) -> Exit {
    let symbols = &machine.live.symbols;
    let run = symbols.tables();
    let origin = {
        let run = run.borrow();
        let all = if rest.is_none() { &[] } else { run.terms.symbols(rest) };
        all.first().and_then(|number| symbols.origins.get(*number as usize)).cloned()
    };
    match origin {
        Some(origin) if !origin.is_part => {
            note_bound(machine, machine.options.input_limits.string_length, "strings", &origin);
            run.borrow_mut().cuts_strings = true;
        }
        // The result is also incomplete for a string without a known origin.
        _ => run.borrow_mut().lazy.met_string_length = true,
    }
    Exit::Ignore
}

/// Ends the path if a native method has read a string that is longer than the bound.
pub(crate) fn refuse_look(machine: &Machine, object: Ref) -> Result<(), Exit> {
    if Some(machine.live.heap.peek(object).class()) != machine.program.known.string {
        return Ok(());
    }
    match recipe_with_rest(machine, object).and_then(|recipe| recipe.rest()) {
        Some(rest) => Err(cut(machine, rest)),
        None => Ok(()),
    }
}

/// Restricts a text with rests to the lengths that strings can have. A longer text needs more
/// memory than an array can have; the assumption `heap` excludes it.
pub(crate) fn limit_length(machine: &mut Machine, recipe: &Recipe) -> Result<(), Exit> {
    let rests = recipe.rests();
    if rests.is_empty() {
        return Ok(());
    }
    let is_short = with_terms(machine, |terms| {
        let zero = terms.int(0);
        let mut length = terms.int((recipe.units.len() - 2 * recipe.numbers.len()) as i32);
        let characters = terms.int((recipe.numbers.len() - rests.len()) as i32);
        length = terms.arithmetic(Arithmetic::Add, Numeric::Int, length, characters);
        rests.iter().fold(TermId::TRUE, |all, rest| {
            // Both operands are not negative, so an overflow makes the sum negative.
            length = terms.arithmetic(Arithmetic::Add, Numeric::Int, length, *rest);
            let fits = terms.condition(Condition::Ge, length, zero);
            terms.and(all, fits)
        })
    });
    if assume(machine, is_short) { Ok(()) } else { Err(Exit::Ignore) }
}

/// Returns the known part of a text; `None` if it has digits that are not written yet.
fn known_text(machine: &Machine, string: Ref) -> Option<KnownText> {
    let mut recipe = Recipe::default();
    add_string(machine, &mut recipe, string)?;
    let is_wide =
        machine.live.heap.slot(string, machine.program.known.string_coder) == u64::from(UTF16);
    let mut text = KnownText {
        first: Vec::new(),
        last: Vec::new(),
        length: TermId::NONE,
        is_whole: true,
        is_wide,
    };
    let mut numbers = recipe.numbers.iter().copied();
    let mut characters = 0;
    for piece in pieces(&recipe.units) {
        match piece {
            Piece::Unit(unit) => {
                characters += 1;
                text.add((unit, TermId::NONE));
            }
            Piece::Number(letter) => {
                let (term, number) = numbers.next()?;
                match u8::try_from(letter) {
                    Ok(NARROW | WIDE) => {
                        characters += 1;
                        text.add((number as u16, term));
                    }
                    Ok(NARROW_REST | WIDE_REST) => {
                        text.is_whole = false;
                        text.last.clear();
                        text.length = with_terms(machine, |terms| {
                            if text.length.is_none() {
                                return term;
                            }
                            terms.arithmetic(Arithmetic::Add, Numeric::Int, text.length, term)
                        });
                    }
                    _ => return None,
                }
            }
        }
    }
    text.length = with_terms(machine, |terms| {
        let known = terms.int(characters);
        if text.length.is_none() {
            return known;
        }
        terms.arithmetic(Arithmetic::Add, Numeric::Int, text.length, known)
    });
    Some(text)
}

fn known_long_text(machine: &Machine, string: Ref) -> Result<KnownText, Exit> {
    recipe_with_rest(machine, string).ok_or(Exit::Decline)?;
    known_text(machine, string).ok_or(Exit::Decline)
}

/// Executes `String.length`. Like all methods here, declines for a string that is not longer than the
/// bound.
pub fn length_of_text(machine: &mut Machine, string: Ref) -> Result<u64, Exit> {
    let text = known_long_text(machine, string)?;
    // The class library allocates and fills arrays of this length, so it needs a number.
    if is_called_by_library(machine) {
        return Err(Exit::Decline);
    }
    if questions(machine, text.length) > MOST_QUESTIONS {
        return Err(cut(machine, text.length));
    }
    Ok(give(machine, text.length))
}

/// The number of conditions on the length of a string after which a path is cut. Without this
/// limit, a loop up to the length would not end.
const MOST_QUESTIONS: usize = 64;

/// Returns the number of conjuncts that share a symbol with a term.
fn questions(machine: &Machine, length: TermId) -> usize {
    let symbols = &machine.live.symbols;
    let run = symbols.tables();
    let terms = &run.borrow().terms;
    let own = terms.symbols(length);
    let asks = |conjunct: &&TermId| terms.symbols(**conjunct).iter().any(|one| own.contains(one));
    symbols.condition.conjuncts().iter().filter(asks).count()
}

fn is_called_by_library(machine: &Machine) -> bool {
    let caller = machine.live.threads[machine.live.current].frames.last();
    caller.is_some_and(|frame| frame.code.method.class().loader.is_jdk())
}

/// Executes `String.isEmpty`.
pub fn is_text_empty(machine: &mut Machine, string: Ref) -> Result<u64, Exit> {
    known_long_text(machine, string).map(|_| 0)
}

/// Executes `String.charAt`.
pub fn character_of_text(machine: &mut Machine, string: Ref, at: u64) -> Result<u64, Exit> {
    let text = known_long_text(machine, string)?;
    let is_fixed = machine.live.symbols.arguments.get(1).is_none_or(|term| term.is_none());
    let at = usize::try_from(at as u32 as i32).ok().filter(|_| is_fixed);
    let (unit, term) = at.and_then(|at| text.first.get(at)).copied().ok_or(Exit::Decline)?;
    take_argument(machine, 1);
    Ok(if term.is_none() { u64::from(unit) } else { give(machine, term) })
}

/// Executes `String.equals`.
pub fn are_texts_equal(machine: &mut Machine, one: Ref, other: Ref) -> Result<u64, Exit> {
    note_compared(machine, one, other);
    let is_string =
        other != 0 && Some(machine.live.heap.peek(other).class()) == machine.program.known.string;
    let recipes = [one, other].map(|string| recipe_with_rest(machine, string));
    if one == other || !is_string || recipes.iter().all(Option::is_none) {
        return Err(Exit::Decline);
    }
    if let [Some(a), Some(b)] = &recipes
        && a.is_same(b)
    {
        return Ok(1);
    }
    let (Some(a), Some(b)) = (known_text(machine, one), known_text(machine, other)) else {
        return Err(Exit::Decline);
    };
    if a.is_wide != b.is_wide {
        return Ok(0);
    }
    let may_be = with_terms(machine, |terms| {
        let same = terms.eq(a.length, b.length);
        let characters = agree(terms, a.first.iter().zip(&b.first));
        terms.and(same, characters)
    });
    decide(machine, may_be, a.is_whole && b.is_whole)
}

/// Executes `String.startsWith` with one argument.
pub fn does_text_start_with(machine: &mut Machine, string: Ref, start: Ref) -> Result<u64, Exit> {
    note_compared(machine, string, start);
    let text = known_long_text(machine, string)?;
    if start == 0 {
        return Err(Exit::Decline);
    }
    let start = known_text(machine, start).ok_or(Exit::Decline)?;
    let holds = with_terms(machine, |terms| agree(terms, text.first.iter().zip(&start.first)));
    decide(machine, holds, start.is_whole && start.first.len() <= text.first.len())
}

/// Executes `String.endsWith`.
pub fn does_text_end_with(machine: &mut Machine, string: Ref, end: Ref) -> Result<u64, Exit> {
    note_compared(machine, string, end);
    let text = known_long_text(machine, string)?;
    if end == 0 {
        return Err(Exit::Decline);
    }
    let end = known_text(machine, end).ok_or(Exit::Decline)?;
    let pairs = text.last.iter().rev().zip(end.last.iter().rev());
    let holds = with_terms(machine, |terms| agree(terms, pairs));
    decide(machine, holds, end.is_whole && end.last.len() <= text.last.len())
}

/// Executes `String.compareTo`.
pub fn order_of_texts(machine: &mut Machine, one: Ref, other: Ref) -> Result<u64, Exit> {
    note_compared(machine, one, other);
    let is_any = [one, other].iter().any(|string| recipe_with_rest(machine, *string).is_some());
    if one == other || other == 0 || !is_any {
        return Err(Exit::Decline);
    }
    let (Some(a), Some(b)) = (known_text(machine, one), known_text(machine, other)) else {
        return Err(Exit::Decline);
    };
    // The first different characters determine the order. If there are none, one text may be a
    // prefix of the other.
    let (alternatives, orders) = with_terms(machine, |terms| {
        let mut before = TermId::TRUE;
        let mut alternatives = Vec::new();
        let mut orders = Vec::new();
        for pair in a.first.iter().zip(&b.first) {
            let [x, y] = terms_of(terms, pair);
            let same = terms.eq(x, y);
            let differ = terms.not(same);
            alternatives.push(terms.and(before, differ));
            orders.push(terms.arithmetic(Arithmetic::Sub, Numeric::Int, x, y));
            before = terms.and(before, same);
        }
        alternatives.push(before);
        (alternatives, orders)
    });
    let is_start = |a: &KnownText, b: &KnownText| a.is_whole && a.first.len() <= b.first.len();
    let chosen = choose(machine, &alternatives)?;
    let order = match orders.get(chosen) {
        Some(order) => *order,
        None if is_start(&a, &b) || is_start(&b, &a) => with_terms(machine, |terms| {
            terms.arithmetic(Arithmetic::Sub, Numeric::Int, a.length, b.length)
        }),
        None => return Err(Exit::Decline),
    };
    Ok(give(machine, order))
}

/// Returns the terms of two characters.
fn terms_of(terms: &mut Terms, (a, b): (&Unit, &Unit)) -> [TermId; 2] {
    [a, b].map(|(unit, term)| if term.is_none() { terms.int(i32::from(*unit)) } else { *term })
}

/// Returns the condition that the characters of each pair are equal.
fn agree<'a>(terms: &mut Terms, pairs: impl Iterator<Item = (&'a Unit, &'a Unit)>) -> TermId {
    pairs.fold(TermId::TRUE, |all, pair| {
        let [a, b] = terms_of(terms, pair);
        let same = terms.eq(a, b);
        terms.and(all, same)
    })
}

/// Chooses whether a condition holds. Declines if the condition holds but is not `exact`.
fn decide(machine: &mut Machine, may_be: TermId, exact: bool) -> Result<u64, Exit> {
    let never = with_terms(machine, |terms| terms.not(may_be));
    match choose(machine, &[never, may_be])? {
        0 => Ok(0),
        _ if exact => Ok(1),
        _ => Err(Exit::Decline),
    }
}

/// Executes `String.concat`.
pub fn joined_text(machine: &mut Machine, one: Ref, other: Ref) -> Result<u64, Exit> {
    let is_any = [one, other].iter().any(|string| recipe_with_rest(machine, *string).is_some());
    if !is_any || other == 0 {
        return Err(Exit::Decline);
    }
    let mut recipe = Recipe::default();
    for string in [one, other] {
        add_string(machine, &mut recipe, string).ok_or(Exit::Decline)?;
    }
    limit_length(machine, &recipe)?;
    late_string(machine, &recipe).map(u64::from)
}

/// Executes the constructor `String(String)`.
pub fn copy_text(machine: &mut Machine, copy: Ref, string: Ref) -> Result<u64, Exit> {
    recipe_with_rest(machine, string).ok_or(Exit::Decline)?;
    let known = &machine.program.known;
    let (value, coder) = (known.string_value, known.string_coder);
    let live = &mut machine.live;
    let mark = live.symbols.part(&live.heap, string, value);
    let (parts, wide) = (live.heap.slot(string, value) as Ref, live.heap.slot(string, coder));
    live.heap.set_reference(copy, value, parts);
    live.heap.set_slot(copy, coder, wide);
    live.symbols.set_part(&mut live.heap, copy, value, mark);
    Ok(0)
}
