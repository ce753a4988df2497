//! Inputs of a program: methods whose results are arbitrary.
//!
//! A number is one symbol. A string has one symbol for its length and coder, and one for each
//! character. The symbol of length and coder is restricted to one value on each path.
//!
//! Source: SEMANTICS 23. Invariant: with symbolic inputs, a state has no count of inputs. Loops over
//! new inputs thus have finitely many states.

use crate::fork::{assume, choose, note_fork};
use crate::long_text;
use crate::text::bytes_of;
use code::operation::{Bitwise, Comparison, Condition, Integral, Numeric, Small};
use std::rc::Rc;
use terms::{Sort, TermId, Terms};
use vm::exception::TraceElement;
use vm::heap::{Ref, TERMED};
use vm::machine::Machine;
use vm::native::Exit;
use vm::recorder::{ReturnedInput, note_input};
use vm::string::recipes::WIDE;
use vm::symbolic::{InputBound, InputRange, InputType, InputValues, Origin, TextShape, shadow};

/// Returns the place in the program that the current thread executes.
pub(super) fn place_of(machine: &Machine) -> Option<TraceElement> {
    let stack = machine.live.stack_of(machine.live.current);
    let own = stack.iter().find(|at| !at.method.class().loader.is_jdk());
    own.or(stack.first()).copied()
}

/// Returns the name of the local variable to which the program assigns the result of the current
/// call.
fn variable_of(machine: &Machine) -> Option<String> {
    let frame = machine.live.threads[machine.live.current].frames.last()?;
    let pc = frame.pc as usize;
    let insn = frame.code.insns.get(pc)?.get();
    let next = frame.code.insns.get(pc + 1).map(std::cell::Cell::get);
    let register = match next {
        Some(next) if next.op == code::Op::Mov && next.a == insn.d => next.d,
        _ => insn.d,
    };
    let at = *frame.code.bytecodes.get(pc)?;
    // The range of a new variable begins after the instruction that assigns the variable.
    let locals = &frame.code.method.code()?.locals;
    let mut own = locals.iter().filter(|local| local.index == register);
    let variable = own.find(|local| {
        let end = local.start.saturating_add(local.length);
        (local.start.saturating_sub(8)..end).contains(&at)
    })?;
    Some(variable.name.clone())
}

/// Returns a new input as the result of the native method that is being executed. An input without
/// a `name` has the name of its variable.
///
/// Returns `None` if inputs are neither symbols nor given.
pub fn input(machine: &mut Machine, of: InputType, name: Option<&str>) -> Option<u64> {
    let origin = origin(machine, of, name);
    next(machine, origin)
}

/// Returns a new input with a name, as [`input`] does.
pub fn named_input(machine: &mut Machine, of: InputType, name: &str) -> Option<u64> {
    let origin = Origin { place: None, ..origin(machine, of, Some(name)) };
    next(machine, origin)
}

fn next(machine: &mut Machine, origin: Origin) -> Option<u64> {
    match &machine.options.inputs {
        InputValues::Sampled => None,
        InputValues::Given(..) => Some(given_number(machine)),
        InputValues::Symbolic => {
            let range = range_of(machine, &origin);
            let term = symbol(machine, origin);
            if let Some(range) = range {
                restrict(machine, term, &range);
            }
            Some(give(machine, term))
        }
    }
}

/// Returns the range of an input: that of its name, otherwise that of its type. The name of a part
/// of an object is that of the field, with or without the class.
pub fn range_of(machine: &Machine, origin: &Origin) -> Option<InputRange> {
    let ranges = machine.options.input_limits.ranges.iter().filter(|r| r.of == origin.kind);
    let named = |r: &&InputRange| {
        let (Some(asked), Some(name)) = (&r.variable, &origin.variable) else { return false };
        let field = name.strip_suffix(asked.as_str()).filter(|_| origin.is_part);
        name == asked || field.is_some_and(|class| class.ends_with('.'))
    };
    let named = ranges.clone().find(named);
    named.or_else(|| ranges.clone().find(|r| r.variable.is_none())).cloned()
}

/// Restricts a new symbol to a range, which is not empty.
fn restrict(machine: &mut Machine, term: TermId, range: &InputRange) {
    let run = machine.live.symbols.tables();
    let mut within = TermId::TRUE;
    for (number, condition) in [(range.low, Condition::Ge), (range.high, Condition::Le)] {
        let Some(number) = number else { continue };
        let terms = &mut run.borrow_mut().terms;
        let sort = terms.sort(term);
        let number = terms.constant(sort, number);
        let holds = compare(terms, sort, condition, term, number);
        within = terms.and(within, holds);
    }
    assume(machine, within);
}

/// Returns the comparison of two terms of a sort, as Java's operators define it.
fn compare(terms: &mut Terms, sort: Sort, condition: Condition, a: TermId, b: TermId) -> TermId {
    let how = match (sort, condition) {
        (Sort::Bits64, _) => Comparison::Long,
        // With NaN as an operand, the comparison has the result for which the condition is false.
        (Sort::Double, Condition::Le) => Comparison::DoubleGreater,
        (Sort::Double, _) => Comparison::DoubleLess,
        _ => return terms.condition(condition, a, b),
    };
    let order = terms.compare(how, a, b);
    let zero = terms.int(0);
    terms.condition(condition, order, zero)
}

/// Returns a new `int` input as the result of the native method: not negative, and below an end.
///
/// Returns `None` if inputs are neither symbols nor given.
pub fn input_below(machine: &mut Machine, end: Option<i32>) -> Option<u64> {
    let end = end.filter(|_| machine.live.symbols.is_enabled());
    let end = end.map(|end| with_terms(machine, |terms| terms.int(end)));
    input_within(machine, end)
}

fn input_within(machine: &mut Machine, end: Option<TermId>) -> Option<u64> {
    match &machine.options.inputs {
        InputValues::Sampled => return None,
        InputValues::Given(..) => return Some(given_number(machine)),
        InputValues::Symbolic => {}
    }
    let origin = origin(machine, InputType::Numeric(Numeric::Int), None);
    let term = symbol(machine, origin);
    let within = with_terms(machine, |terms| {
        let zero = terms.int(0);
        let low = terms.condition(Condition::Ge, term, zero);
        let high = end.map_or(TermId::TRUE, |end| terms.condition(Condition::Lt, term, end));
        terms.and(low, high)
    });
    // The interval contains 0, the number of a new symbol under the witness.
    assume(machine, within);
    Some(give(machine, term))
}

/// Returns an input as [`input_below`] does, with an argument of the native method as the end.
/// Declines if the end is not positive.
pub fn input_below_argument(
    machine: &mut Machine,
    nth: usize,
    end: i32,
) -> Result<Option<u64>, Exit> {
    let term = take_argument(machine, nth);
    if term.is_none() {
        return if end > 0 { Ok(input_below(machine, Some(end))) } else { Err(Exit::Decline) };
    }
    let [positive, other] = with_terms(machine, |terms| {
        let zero = terms.int(0);
        let positive = terms.condition(Condition::Gt, term, zero);
        [positive, terms.not(positive)]
    });
    match choose(machine, &[positive, other])? {
        0 => Ok(input_within(machine, Some(term))),
        _ => Err(Exit::Decline),
    }
}

/// Returns an input below a bound that has one value on each path.
pub fn input_count(machine: &mut Machine, bound: u32, name: &str) -> Result<u32, Exit> {
    let of = InputType::Numeric(Numeric::Int);
    if matches!(machine.options.inputs, InputValues::Given(..)) {
        return Ok(next_given(machine) as u32);
    }
    let chosen = choose_number(machine, bound)?;
    let origin = origin(machine, of, Some(name));
    let term = symbol(machine, origin);
    equate(machine, term, u64::from(chosen))?;
    Ok(chosen)
}

/// Returns the number of the next call on an object, as an input below a bound. The search may stop
/// before this choice.
pub fn next_call(machine: &mut Machine, object: Ref, bound: u32) -> Result<u32, Exit> {
    let chosen = input_count(machine, bound, "call");
    if let (Err(Exit::Choice(_)), InputValues::Symbolic) = (&chosen, &machine.options.inputs) {
        machine.live.symbols.tables().borrow_mut().awaits_call = object;
    }
    chosen
}

/// Returns a new string whose characters are inputs.
///
/// Returns `None` if inputs are neither symbols nor given.
pub fn input_text(machine: &mut Machine, name: Option<&str>) -> Result<Option<Ref>, Exit> {
    match &machine.options.inputs {
        InputValues::Sampled => return Ok(None),
        InputValues::Given(..) => {
            let shape = TextShape::of(next_given(machine));
            let bytes: Vec<u8> = (0..shape.bytes()).map(|_| next_given(machine) as u8).collect();
            let text = given_text(machine, shape, &bytes)?;
            let units = machine.text16(text);
            note_input(machine, || ReturnedInput::Text(units));
            return Ok(Some(text));
        }
        InputValues::Symbolic => {}
    }
    let header = origin(machine, InputType::Text, name);
    symbolic_text(machine, header).map(Some)
}

/// The maximal number of characters of a given string.
const LONGEST: usize = 1 << 26;

/// Refuses a given string that takes too much memory.
pub(crate) fn refuse_length(length: usize) -> Result<(), Exit> {
    if length > LONGEST {
        return Err(Exit::Unsupported(format!("an input of {length} characters")));
    }
    Ok(())
}

/// Returns a new string of a shape with given bytes.
pub(super) fn given_text(
    machine: &mut Machine,
    shape: TextShape,
    bytes: &[u8],
) -> Result<Ref, Exit> {
    refuse_length(shape.length as usize)?;
    machine.new_string16(&shape.units(bytes))
}

/// Returns a new string with a symbol for each character.
pub(super) fn symbolic_text(machine: &mut Machine, header: Origin) -> Result<Ref, Exit> {
    let bound = machine.options.input_limits.string_length;
    let most = bound.most;
    let exact = TextShape::count(most);
    let chosen = choose_number(machine, exact + if bound.is_given { 0 } else { 2 })?;
    if chosen >= exact {
        return long_text::long_text(machine, header, most, chosen > exact);
    }
    let shape = TextShape::nth(chosen, most);
    let of_characters = Origin { kind: shape.characters(), ..header.clone() };
    // A code unit from U+0100 on makes the string wide.
    let unit = if shape.is_wide { 0x100 } else { 0 };
    let text = machine.new_string16(&vec![unit; shape.length as usize])?;
    let value = machine.program.known.string_value as usize;
    let array = machine.live.heap.get(text).data[value] as Ref;
    let term = symbol(machine, header);
    equate(machine, term, shape.value())?;
    let mut has_wide = TermId::FALSE;
    for at in 0..shape.length {
        let character = symbol(machine, of_characters.clone());
        if !shape.is_wide {
            set_byte(machine, array, at, character);
            continue;
        }
        let [low, high] = with_terms(machine, |terms| bytes_of(terms, WIDE.into(), character));
        set_byte(machine, array, 2 * at, low);
        set_byte(machine, array, 2 * at + 1, high);
        has_wide = with_terms(machine, |terms| {
            let first_wide = terms.int(0x100);
            let is_wide = terms.condition(Condition::Ge, character, first_wide);
            terms.or(has_wide, is_wide)
        });
    }
    if shape.is_wide && !assume(machine, has_wide) {
        return Err(Exit::Ignore);
    }
    Ok(text)
}

/// Makes a term the term of a byte, whose number is 0 under the witness.
fn set_byte(machine: &mut Machine, array: Ref, at: u32, byte: TermId) {
    let live = &mut machine.live;
    shadow::set_number(&mut live.heap, array, at, 0);
    live.symbols.set_part(&mut live.heap, array, at, byte);
}

/// Creates symbols for the first characters of a string; returns the terms of the characters.
pub(crate) fn first_characters(
    machine: &mut Machine,
    of_characters: &Origin,
    number: u32,
) -> Vec<TermId> {
    let mut all = Vec::new();
    for _ in 0..number {
        let character = symbol(machine, of_characters.clone());
        all.push(with_terms(machine, |terms| {
            // A symbol of one byte has a sign.
            if of_characters.kind == InputType::TextUnit {
                return character;
            }
            let mask = terms.int(0xff);
            terms.bitwise(Bitwise::And, Integral::Int, character, mask)
        }));
    }
    all
}

/// Whether a string has a term, or the array of its characters has one.
pub fn is_text_open(machine: &Machine, text: Ref) -> bool {
    let live = &machine.live;
    let value = machine.program.known.string_value as usize;
    let array = live.heap.peek(text).data[value] as Ref;
    array != 0 && (live.heap.peek(array).flags | live.heap.peek(text).flags) & TERMED != 0
}

/// Records that inputs beyond a bound are omitted, unless the user chose the bound.
pub fn note_bound(machine: &Machine, bound: InputBound, what: &str, origin: &Origin) {
    if !bound.is_given && machine.live.symbols.is_enabled() {
        let text = format!(
            "inputs beyond a bound: {what} of more than {} for {} ({})",
            bound.most,
            origin.text(),
            bound.option
        );
        machine.live.symbols.tables().borrow_mut().cut.insert(text);
    }
}

/// Returns the origin of an input of the current thread.
pub fn origin(machine: &Machine, kind: InputType, name: Option<&str>) -> Origin {
    Origin {
        thread: machine.live.threads[machine.live.current].key.to_vec(),
        kind,
        variable: name.map(str::to_owned).or_else(|| variable_of(machine)),
        place: place_of(machine),
        is_part: false,
    }
}

/// Creates a symbol for a part of an input object; returns its term and its number.
pub(super) fn part_symbol(machine: &mut Machine, of: InputType, name: &str) -> (TermId, u64) {
    let origin = Origin { is_part: true, ..origin(machine, of, Some(name)) };
    let range = range_of(machine, &origin).filter(|range| range.variable.is_some());
    let term = symbol(machine, origin);
    if let Some(range) = range {
        restrict(machine, term, &range);
    }
    let symbols = &machine.live.symbols;
    let run = symbols.tables();
    let number = run.borrow().terms.evaluate(term, &symbols.witness);
    (term, number)
}

/// Returns the next given number as the result of the native method.
fn given_number(machine: &mut Machine) -> u64 {
    let value = next_given(machine);
    note_input(machine, || ReturnedInput::Number(value));
    value
}

fn next_given(machine: &mut Machine) -> u64 {
    let thread = &machine.live.threads[machine.live.current];
    let InputValues::Given(values, _) = &machine.options.inputs else { return 0 };
    let mut own = values.iter().filter(|input| *input.thread == *thread.key);
    let value = own.nth(thread.drawn.inputs as usize).map(|input| input.value);
    machine.thread().drawn.inputs += 1;
    // A path may have ended before it asked for this input.
    value.unwrap_or_default()
}

/// Creates a symbol, whose number is 0 under the witness.
pub(crate) fn symbol(machine: &mut Machine, origin: Origin) -> TermId {
    let of = origin.kind;
    let symbols = &mut machine.live.symbols;
    let run = symbols.tables();
    let terms = &mut run.borrow_mut().terms;
    let number = symbols.origins.len() as u32;
    symbols.origins.push(Rc::new(origin));
    symbols.is_active = true;
    match of {
        InputType::Small(small) => terms.small_symbol(small, number),
        InputType::TextByte => terms.small_symbol(Small::Byte, number),
        InputType::TextUnit => terms.small_symbol(Small::Char, number),
        InputType::Numeric(numeric) => terms.symbol(Sort::of(numeric), number),
        InputType::Text | InputType::LongText { .. } => terms.symbol(Sort::Bits32, number),
    }
}

/// Makes a term the term of the result of the native method, and returns its number.
pub(super) fn give(machine: &mut Machine, term: TermId) -> u64 {
    let symbols = &mut machine.live.symbols;
    symbols.result = term;
    let run = symbols.tables();
    run.borrow().terms.evaluate(term, &symbols.witness)
}

/// Chooses a number below a bound. The choice counts as an input of the path, not as a scheduling
/// choice.
fn choose_number(machine: &mut Machine, bound: u32) -> Result<u32, Exit> {
    if bound == 1 {
        return Ok(0);
    }
    let chosen = machine.choose(0, bound).inspect_err(|exit| {
        if matches!(exit, Exit::Choice(_)) {
            note_fork(machine, bound as usize);
        }
    })?;
    machine.thread().chosen.clear();
    machine.live.symbols.tables().borrow_mut().forks += 1;
    Ok(chosen)
}

fn equate(machine: &mut Machine, term: TermId, value: u64) -> Result<(), Exit> {
    let same = with_terms(machine, |terms| {
        let value = terms.constant(Sort::Bits32, value);
        terms.eq(term, value)
    });
    if assume(machine, same) { Ok(()) } else { Err(Exit::Ignore) }
}

fn with_terms<T>(machine: &Machine, make: impl FnOnce(&mut Terms) -> T) -> T {
    make(&mut machine.live.symbols.tables().borrow_mut().terms)
}

/// Whether an argument of the native method that is being executed has a term.
pub fn is_argument_open(machine: &Machine, nth: usize) -> bool {
    machine.live.symbols.arguments.get(nth).is_some_and(|term| !term.is_none())
}

/// Takes the term of an argument of the native method that is being executed.
pub(crate) fn take_argument(machine: &mut Machine, nth: usize) -> TermId {
    machine.live.symbols.arguments.get_mut(nth).map(std::mem::take).unwrap_or_default()
}
