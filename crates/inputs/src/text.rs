//! Texts that contain numbers with terms: strings whose characters are written when they are read.
//!
//! A program often creates messages and output and seldom reads them. So a concatenation with such
//! a number restricts no input. The field `value` of the string has a term that marks it, and
//! refers to a recipe and the numbers (`string/recipes.rs`). A read of the field writes the
//! characters. Signs and numbers of digits are then choices, and digits are terms. Characters of
//! strings and of type `char` are numbers of the recipe, too.
//!
//! Invariant: the coder of a string is determined when the string is created. The digits of numbers
//! are Latin-1. A choice before the creation determines whether a `char` is below U+0100.

use crate::fork::choose_next;
use crate::input::{is_text_open, take_argument};
use crate::long_text;
use classfile::{FieldType, MethodDescriptor};
use code::Argument;
use code::operation::{Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small};
use spin::{ARGUMENT, CONSTANT, ConcatSpec};
use terms::{Sort, TermId, Terms};
use vm::heap::{FROZEN, Ref};
use vm::machine::Machine;
use vm::native::Exit;
use vm::string::recipes::{
    NARROW, NARROW_REST, NUMBER, Piece, UTF16, WIDE, WIDE_REST, encode, parts_in, pieces, text_of,
};
use vm::symbolic::shadow;

/// The value of the constant term that marks a string.
const MARK: u64 = 0x54;

/// The text that a search prints in place of the digits of a floating-point input. The class
/// library computes these digits, and no state contains the output. An execution with given values
/// prints them.
pub const UNWRITTEN_DIGITS: &str = "?";

/// A text with numbers, some of which have terms.
#[derive(Debug, Default)]
pub(crate) struct Recipe {
    pub(crate) units: Vec<u16>,
    /// The terms of the numbers, with their present values.
    pub(crate) numbers: Vec<(TermId, u64)>,
}

impl Recipe {
    fn add_text(&mut self, text: &[u16]) {
        for unit in text {
            self.units.extend(std::iter::repeat_n(*unit, 1 + usize::from(*unit == NUMBER)));
        }
    }

    /// Returns the text of a recipe without numbers.
    fn plain(&self) -> Vec<u16> {
        let unit = |piece: Piece| match piece {
            Piece::Unit(unit) => Some(unit),
            Piece::Number(_) => None,
        };
        pieces(&self.units).into_iter().filter_map(unit).collect()
    }

    /// Whether some character is U+0100 or above.
    fn is_wide(&self) -> bool {
        pieces(&self.units).iter().any(|piece| match piece {
            Piece::Unit(unit) => *unit > 0xff,
            Piece::Number(letter) => [WIDE, WIDE_REST].map(u16::from).contains(letter),
        })
    }

    /// Returns the terms of the lengths of the rests, whose characters are unknown.
    pub(crate) fn rests(&self) -> Vec<TermId> {
        let letters = pieces(&self.units).into_iter().filter_map(|piece| match piece {
            Piece::Number(letter) => Some(letter),
            Piece::Unit(_) => None,
        });
        let all = letters.zip(&self.numbers);
        let rest = [NARROW_REST, WIDE_REST].map(u16::from);
        all.filter(|(letter, _)| rest.contains(letter)).map(|(_, (term, _))| *term).collect()
    }

    /// Returns the term of the length of the first rest.
    pub(crate) fn rest(&self) -> Option<TermId> {
        self.rests().first().copied()
    }

    /// Whether both recipes give the same text for all values of the symbols.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let same =
            |((a, x), (b, y)): (&(TermId, u64), &(TermId, u64))| a == b && (!a.is_none() || x == y);
        self.units == other.units && self.numbers.iter().zip(&other.numbers).all(same)
    }

    /// Adds a number of type `int`, `long`, `boolean` or `char`; the letter denotes the type.
    pub(crate) fn add_number(&mut self, letter: u8, term: TermId, number: u64) {
        if term.is_none() {
            let text = text_of(u16::from(letter), number);
            self.add_text(&text);
            return;
        }
        self.units.extend([NUMBER, u16::from(letter)]);
        self.numbers.push((term, number));
    }
}

/// Whether a term marks a string that is not written yet.
pub(crate) fn is_mark(terms: &Terms, term: TermId) -> bool {
    terms.sort(term) == Sort::Bits8 && terms.as_constant(term) == Some(MARK)
}

/// Returns the result of a concatenation as a string that is not written yet.
///
/// Returns `None` if no number has a term, or if an argument is neither a number nor a string. A text
/// that the next instruction prints may contain floating-point numbers.
pub(crate) fn late_concat(
    machine: &mut Machine,
    spec: &ConcatSpec<'_>,
    args: &[Argument],
    base: usize,
) -> Result<Option<Ref>, Exit> {
    let prints = is_printed_next(machine);
    let has_text = |recipe: &Recipe| prints || !recipe.numbers.is_empty();
    if !recipe_of(machine, spec, args, (base, prints)).is_some_and(|recipe| has_text(&recipe)) {
        return Ok(None);
    }
    settle_coders(machine, spec, args, base)?;
    // The choices may have changed the numbers.
    match recipe_of(machine, spec, args, (base, prints)) {
        Some(recipe) if recipe.numbers.is_empty() && prints => {
            let text: Vec<u16> = recipe.plain();
            machine.new_string16(&text).map(Some)
        }
        Some(recipe) if !recipe.numbers.is_empty() => {
            long_text::limit_length(machine, &recipe)?;
            late_string(machine, &recipe).map(Some)
        }
        _ => Ok(None),
    }
}

/// Whether the next instruction prints its `String` argument to standard output or error. No other
/// reference to the string exists then.
fn is_printed_next(machine: &Machine) -> bool {
    let live = &machine.live;
    let thread = &live.threads[live.current];
    let Some(frame) = thread.frames.last() else { return false };
    let code = frame.code;
    let Some(next) = code.insns.get(frame.pc as usize + 1).map(std::cell::Cell::get) else {
        return false;
    };
    if !next.is_call() || !machine.options.granularity.visible.printed.is_empty() {
        return false;
    }
    let site = &code.calls[next.wide() as usize];
    let file = code.method.class().file();
    let Some(member) = file.and_then(|file| file.pool.member(site.pool)) else { return false };
    let Some(receiver) = site.args.first() else { return false };
    let stream = thread.registers[frame.base as usize + usize::from(receiver.register)] as Ref;
    let is_standard = |name| machine.program.anchors.get(name) == Some(&stream);
    member.class == "java/io/PrintStream"
        && matches!(member.name, "print" | "println")
        && member.descriptor == "(Ljava/lang/String;)V"
        && (is_standard("stdout") || is_standard("stderr"))
}

/// Chooses for each character with a term whether it is below U+0100, since the coder of the string
/// depends on it.
fn settle_coders(
    machine: &mut Machine,
    spec: &ConcatSpec<'_>,
    args: &[Argument],
    base: usize,
) -> Result<(), Exit> {
    let kinds = MethodDescriptor::parse(spec.descriptor).map_or(Vec::new(), |all| all.parameters);
    for (argument, _) in args.iter().zip(kinds).filter(|(_, kind)| *kind == FieldType::Char) {
        let register = base + usize::from(argument.register);
        let term = machine.live.symbols.register(machine.live.current, register);
        if !term.is_none() {
            let coders = with_terms(machine, |terms| {
                let end = terms.int(0x100);
                let narrow = terms.condition(Condition::Lt, term, end);
                [narrow, terms.not(narrow)]
            });
            choose_next(machine, &coders)?;
        }
    }
    Ok(())
}

fn recipe_of(
    machine: &Machine,
    spec: &ConcatSpec<'_>,
    args: &[Argument],
    (base, prints): (usize, bool),
) -> Option<Recipe> {
    let kinds = MethodDescriptor::parse(spec.descriptor)?.parameters;
    let mut arguments = args.iter().zip(&kinds);
    let mut constants = spec.constants.iter();
    let mut recipe = Recipe::default();
    for unit in &spec.recipe {
        match *unit {
            ARGUMENT => {
                let (argument, kind) = arguments.next()?;
                let register = base + usize::from(argument.register);
                match kind {
                    FieldType::Float | FieldType::Double if prints => {
                        recipe.add_text(&UNWRITTEN_DIGITS.encode_utf16().collect::<Vec<u16>>());
                    }
                    kind => add_argument(machine, &mut recipe, kind, register)?,
                }
            }
            CONSTANT => recipe.add_text(constants.next()?),
            unit => recipe.add_text(&[unit]),
        }
    }
    Some(recipe)
}

fn add_argument(
    machine: &Machine,
    recipe: &mut Recipe,
    kind: &FieldType,
    register: usize,
) -> Option<()> {
    let live = &machine.live;
    let value = live.threads[live.current].registers[register];
    let term = live.symbols.register(live.current, register);
    match kind {
        FieldType::Byte | FieldType::Short | FieldType::Int => {
            recipe.add_number(b'I', term, value);
        }
        FieldType::Long => recipe.add_number(b'J', term, value),
        FieldType::Boolean => recipe.add_number(b'Z', term, value),
        FieldType::Char => {
            recipe.add_number(if value < 0x100 { NARROW } else { WIDE }, term, value);
        }
        FieldType::Object(_) if value == 0 => {
            recipe.add_text(&"null".encode_utf16().collect::<Vec<u16>>());
        }
        FieldType::Object(name) if name == "java/lang/String" => {
            let string = value as Ref;
            add_string(machine, recipe, string)?;
        }
        // The class library computes the digits of floating-point numbers and the results of
        // `toString`.
        FieldType::Float | FieldType::Double | FieldType::Object(_) | FieldType::Array(_) => {
            return None;
        }
    }
    Some(())
}

/// Adds the text of a string; `None` if too many of its characters are inputs.
pub(crate) fn add_string(machine: &Machine, recipe: &mut Recipe, string: Ref) -> Option<()> {
    match parts_of(machine, string) {
        Some(parts) => {
            let inner = recipe_at(machine, parts);
            recipe.units.extend(inner.units);
            recipe.numbers.extend(inner.numbers);
        }
        None if is_text_open(machine, string) => add_open_text(machine, recipe, string)?,
        None => recipe.add_text(&machine.text16(string)),
    }
    Some(())
}

/// The maximal number of characters with terms that a string contributes to a recipe.
const OPEN_CHARACTERS: u32 = 64;

/// Adds the characters of a string that depends on inputs; `None` if they are too many.
fn add_open_text(machine: &Machine, recipe: &mut Recipe, string: Ref) -> Option<()> {
    let (live, known) = (&machine.live, &machine.program.known);
    let bytes = live.heap.slot(string, known.string_value) as Ref;
    let is_wide = live.heap.slot(string, known.string_coder) == u64::from(UTF16);
    let width = if is_wide { 2 } else { 1 };
    let length = live.heap.peek(bytes).length / width;
    if length > OPEN_CHARACTERS {
        return None;
    }
    for at in 0..length {
        let of_bytes: Vec<(u64, TermId)> = (at * width..(at + 1) * width)
            .map(|at| {
                let byte = live.heap.peek(bytes).elements::<u8>()[at as usize];
                (u64::from(byte), live.symbols.part(&live.heap, bytes, at))
            })
            .collect();
        let unit = of_bytes.iter().rev().fold(0, |unit, (byte, _)| unit << 8 | byte);
        let has_term = of_bytes.iter().any(|(_, term)| !term.is_none());
        let term = has_term.then(|| with_terms(machine, |terms| joined(terms, &of_bytes)));
        recipe.add_number(if is_wide { WIDE } else { NARROW }, term.unwrap_or_default(), unit);
    }
    Some(())
}

/// Returns the character that consists of some bytes, the lower one first.
pub(crate) fn joined(terms: &mut Terms, bytes: &[(u64, TermId)]) -> TermId {
    let mut character = terms.int(0);
    for (at, (byte, term)) in (0..).zip(bytes) {
        let unsigned = if term.is_none() {
            terms.int(*byte as i32)
        } else {
            let mask = terms.int(0xff);
            terms.bitwise(Bitwise::And, Integral::Int, *term, mask)
        };
        let distance = terms.int(8 * at);
        let shifted = terms.bitwise(Bitwise::Shl, Integral::Int, unsigned, distance);
        character = terms.bitwise(Bitwise::Or, Integral::Int, character, shifted);
    }
    character
}

/// Returns the text of an argument of the native method as a string that is not written yet; `None`
/// if the argument has no term.
pub fn text_of_argument(
    machine: &mut Machine,
    nth: usize,
    letter: u8,
    number: u64,
) -> Result<Option<Ref>, Exit> {
    let term = take_argument(machine, nth);
    if term.is_none() {
        return Ok(None);
    }
    let mut recipe = Recipe::default();
    recipe.add_number(letter, term, number);
    late_string(machine, &recipe).map(Some)
}

pub(crate) fn late_string(machine: &mut Machine, recipe: &Recipe) -> Result<Ref, Exit> {
    let units = machine.new_string16(&recipe.units)?;
    let longs = machine.array_class("[J")?;
    let numbers = machine.new_array(longs, recipe.numbers.len() as i32)?;
    let objects = machine.array_class("[Ljava/lang/Object;")?;
    let parts = machine.new_array(objects, 2)?;
    let string = machine.new_string("")?;
    let (value, coder) = (machine.program.known.string_value, machine.program.known.string_coder);
    let live = &mut machine.live;
    for (at, (term, number)) in (0..).zip(&recipe.numbers) {
        shadow::set_number(&mut live.heap, numbers, at, *number);
        live.symbols.set_part(&mut live.heap, numbers, at, *term);
    }
    live.heap.set_element(parts, 0, units);
    live.heap.set_element(parts, 1, numbers);
    live.heap.set_reference(string, value, parts);
    if recipe.is_wide() {
        live.heap.set_slot(string, coder, u64::from(UTF16));
    }
    let mark = live.symbols.tables().borrow_mut().terms.constant(Sort::Bits8, MARK);
    live.symbols.set_part(&mut live.heap, string, value, mark);
    Ok(string)
}

/// Returns the recipe and the numbers of a string that is not written yet.
pub(crate) fn parts_of(machine: &Machine, string: Ref) -> Option<[Ref; 2]> {
    let heap = &machine.live.heap;
    parts_in(heap, heap.slot(string, machine.program.known.string_value) as Ref)
}

pub(crate) fn recipe_at(machine: &Machine, [units, numbers]: [Ref; 2]) -> Recipe {
    let live = &machine.live;
    let all = live.heap.get(numbers);
    let number = |at: u32| (live.symbols.part(&live.heap, numbers, at), all.data[at as usize]);
    Recipe { units: machine.text16(units), numbers: (0..all.length).map(number).collect() }
}

/// A character of a text, with the terms of its lower and of its upper byte if they depend on inputs.
type Character = (u16, [TermId; 2]);

/// Writes the characters of a string that the program reads. The signs and the numbers of digits of
/// its numbers are choices.
pub(super) fn write(machine: &mut Machine, string: Ref) -> Result<(), Exit> {
    let known = &machine.program.known;
    let (value, coder) = (known.string_value, known.string_coder);
    let Some(parts) = parts_of(machine, string) else { return Ok(()) };
    let recipe = recipe_at(machine, parts);
    if let Some(rest) = recipe.rest() {
        return Err(long_text::cut(machine, rest));
    }
    let pieces = pieces(&recipe.units);
    let letters = pieces.iter().filter_map(|piece| match piece {
        Piece::Number(letter) => Some(*letter),
        Piece::Unit(_) => None,
    });
    for (letter, (term, _)) in letters.zip(recipe.numbers) {
        if !term.is_none() && !is_character(letter) {
            let alternatives = with_terms(machine, |terms| shapes(terms, letter, term));
            choose_next(machine, &alternatives)?;
        }
    }
    // The choices may have changed the numbers.
    let mut numbers = recipe_at(machine, parts).numbers.into_iter();
    let mut characters: Vec<Character> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Unit(unit) => characters.push((unit, [TermId::NONE; 2])),
            Piece::Number(letter) => {
                let (term, number) = numbers.next().unwrap_or_default();
                let of = (letter, term);
                with_terms(machine, |terms| add_digits(terms, &mut characters, of, number));
            }
        }
    }
    let text: Vec<u16> = characters.iter().map(|(unit, _)| *unit).collect();
    let (written, bytes) = encode(&text);
    debug_assert_eq!(u64::from(written), machine.live.heap.slot(string, coder));
    let class = machine.array_class("[B")?;
    let array = machine.new_array(class, bytes.len() as i32)?;
    let live = &mut machine.live;
    live.heap.elements_mut::<u8>(array)[..bytes.len()].copy_from_slice(&bytes);
    live.heap.unlogged(array).flags |= FROZEN;
    let width = if written == UTF16 { 2 } else { 1 };
    for (at, (_, [low, high])) in (0..).zip(&characters) {
        live.symbols.set_part(&mut live.heap, array, at * width, *low);
        if width == 2 {
            live.symbols.set_part(&mut live.heap, array, at * width + 1, *high);
        }
    }
    live.symbols.set_part(&mut live.heap, string, value, TermId::NONE);
    live.heap.set_reference(string, value, array);
    Ok(())
}

/// Returns the conditions of the possible signs and numbers of digits of a number.
fn shapes(terms: &mut Terms, letter: u16, term: TermId) -> Vec<TermId> {
    if letter == u16::from(b'Z') {
        let zero = terms.int(0);
        let one = terms.int(1);
        let bit = terms.bitwise(Bitwise::And, Integral::Int, term, one);
        let no = terms.eq(bit, zero);
        return vec![no, terms.not(no)];
    }
    let is_long = letter == u16::from(b'J');
    let most = i128::from(if is_long { i64::MAX } else { i64::from(i32::MAX) });
    let mut all = Vec::new();
    let mut first = 0_i128;
    let mut end = 10_i128;
    while first <= most {
        all.push(within(terms, is_long, term, first as i64, (end - 1).min(most) as i64));
        let last = (1 - end).max(-most - 1);
        all.push(within(terms, is_long, term, last as i64, -first.max(1) as i64));
        (first, end) = (end, end * 10);
    }
    all
}

/// Returns the condition that a number is in a range.
fn within(terms: &mut Terms, is_long: bool, term: TermId, low: i64, high: i64) -> TermId {
    let mut holds = |condition, bound: i64| {
        if !is_long {
            let bound = terms.int(bound as i32);
            return terms.condition(condition, term, bound);
        }
        let bound = terms.long(bound);
        let order = terms.compare(Comparison::Long, term, bound);
        let zero = terms.int(0);
        terms.condition(condition, order, zero)
    };
    let (low, high) = (holds(Condition::Ge, low), holds(Condition::Le, high));
    terms.and(low, high)
}

/// Adds the characters of a number, whose sign and number of digits are determined.
fn add_digits(
    terms: &mut Terms,
    characters: &mut Vec<Character>,
    (letter, term): (u16, TermId),
    number: u64,
) {
    let text = text_of(letter, number);
    if is_character(letter) {
        let bytes = if term.is_none() { [term; 2] } else { bytes_of(terms, letter, term) };
        characters.push((text[0], bytes));
        return;
    }
    let is_negative = text.first() == Some(&u16::from(b'-'));
    let of = if letter == u16::from(b'J') { Numeric::Long } else { Numeric::Int };
    let constant = |terms: &mut Terms, value: i64| match of {
        Numeric::Long => terms.long(value),
        _ => terms.int(value as i32),
    };
    for (at, unit) in text.iter().enumerate() {
        let is_digit = (u16::from(b'0')..=u16::from(b'9')).contains(unit);
        if term.is_none() || !is_digit {
            characters.push((*unit, [TermId::NONE; 2]));
            continue;
        }
        let power = constant(terms, 10_i64.pow((text.len() - 1 - at) as u32));
        let ten = constant(terms, 10);
        let shifted = terms.arithmetic(Arithmetic::Div, of, term, power);
        let digit = terms.arithmetic(Arithmetic::Rem, of, shifted, ten);
        let digit = if is_negative { terms.negate(of, digit) } else { digit };
        let digit = terms.convert(of, Numeric::Int, digit);
        let zero = terms.int(i32::from(b'0'));
        let digit = terms.arithmetic(Arithmetic::Add, Numeric::Int, digit, zero);
        let digit = terms.narrow(Small::Byte, digit);
        characters.push((*unit, [unless_constant(terms, digit), TermId::NONE]));
    }
}

fn unless_constant(terms: &Terms, term: TermId) -> TermId {
    if terms.as_constant(term).is_some() { TermId::NONE } else { term }
}

fn is_character(letter: u16) -> bool {
    letter == u16::from(NARROW) || letter == u16::from(WIDE)
}

/// Returns the lower and the upper byte of a character.
pub(crate) fn bytes_of(terms: &mut Terms, letter: u16, character: TermId) -> [TermId; 2] {
    let low = terms.narrow(Small::Byte, character);
    let low = unless_constant(terms, low);
    if letter == u16::from(NARROW) {
        return [low, TermId::NONE];
    }
    let eight = terms.int(8);
    let high = terms.bitwise(Bitwise::Ushr, Integral::Int, character, eight);
    let high = terms.narrow(Small::Byte, high);
    [low, unless_constant(terms, high)]
}

pub(crate) fn with_terms<T>(machine: &Machine, make: impl FnOnce(&mut Terms) -> T) -> T {
    make(&mut machine.live.symbols.tables().borrow_mut().terms)
}
