//! Restrictions of inputs that no user chose, and about which the program asks.
//!
//! Strings of lazily initialized inputs have characters below U+0100. Sorted sets and maps have their
//! natural order, and calls of implementations return. A program that can observe such a restriction
//! gets a note, and its result is incomplete. A program that cannot observe it has a complete result.
//!
//! Source: decision 0117. Invariant: each question of the table in the decision has a note.

use crate::input::{is_text_open, take_argument};
use crate::lazy::CollectionKind;
use crate::renewal::CHARACTER;
use classes::ClassRef;
use classfile::access;
use code::operation::{Bitwise, Condition};
use terms::{Binary, Sort, Term, TermId, TermTable, Unary};
use vm::heap::{Ref, TERMED};
use vm::machine::Machine;
use vm::native::Exit;
use vm::string::recipes::UTF16;
use vm::symbolic::{InputType, Origin};

/// The first character that a string with one byte for each character cannot have.
const FIRST_WIDE: u64 = 0x100;

/// The last character.
const LAST: u64 = 0xffff;

const CHARACTERS: &str =
    "a string could have a character from U+0100 on, and the program depends on it";
const ORDER: &str =
    "a sorted set or map could have a comparator, and the program asks for it or for the order";

/// The restriction to one class of sets and of maps.
pub const CLASS: &str =
    "a set or map could be of another class, and the program asks for the class";

const BITS: &str = "a NaN could have other bits, and the program asks for the raw bits of a number";

/// Whether a symbol is a character of a lazily initialized string, which is below U+0100.
fn is_narrow(origin: &Origin) -> bool {
    let is_of_text = matches!(origin.kind, InputType::TextByte | InputType::TextUnit);
    origin.is_part && (is_of_text || origin.variable.as_deref() == Some(CHARACTER))
}

fn note(machine: &Machine, text: &str) {
    if let Some(run) = &machine.live.symbols.run {
        let asked = &mut run.borrow_mut().lazy.asked;
        if !asked.contains(text) {
            asked.insert(text.to_owned());
        }
    }
}

/// Whether a further note about characters is of use.
fn may_note_characters(machine: &Machine) -> bool {
    machine.live.symbols.run.as_ref().is_some_and(|run| {
        let inputs = &run.borrow().lazy;
        inputs.has_strings && !inputs.asked.contains(CHARACTERS)
    })
}

/// Whether a term depends on a character of a lazily initialized string.
fn has_narrow(machine: &Machine, term: TermId) -> bool {
    let symbols = &machine.live.symbols;
    !term.is_none() && {
        let run = symbols.tables();
        let run = run.borrow();
        let mut all = run.terms.symbols(term).iter();
        all.any(|number| symbols.origins.get(*number as usize).is_some_and(|of| is_narrow(of)))
    }
}

/// Whether a hash table distributes the hash code of a key. A lookup does not depend on the bucket.
fn is_spread(machine: &Machine) -> bool {
    let frame = machine.live.threads[machine.live.current].frames.last();
    frame.is_some_and(|frame| {
        let method = frame.code.method;
        matches!(&*method.name, "hash" | "spread")
            && method.class().loader.is_jdk()
            && method.class().name.starts_with("java/util/")
    })
}

/// Notes that an operation on characters has one result for all characters below U+0100.
pub(crate) fn note_constant(machine: &Machine, operands: &[TermId]) {
    if may_note_characters(machine)
        && !is_spread(machine)
        && operands.iter().any(|term| has_narrow(machine, *term))
    {
        note(machine, CHARACTERS);
    }
}

/// Notes that a comparison has one result for all characters below U+0100, unless it has the same
/// result for all further characters.
pub(crate) fn note_settled(machine: &Machine, condition: Condition, a: TermId, b: TermId) {
    // A value equals itself, whatever its characters are.
    if a == b || !may_note_characters(machine) {
        return;
    }
    let is_same = {
        let run = machine.live.symbols.tables();
        let run = run.borrow();
        match (is_character(&run.terms, a), run.terms.as_constant(b)) {
            (true, Some(value)) => is_same_above(condition, value as u32 as i32),
            _ => false,
        }
    };
    if !is_same {
        note_constant(machine, &[a, b]);
    }
}

/// Whether a term is one character, without a further operation: a byte without its sign.
fn is_character(terms: &TermTable, term: TermId) -> bool {
    let byte = match terms.get(term) {
        Term::Unary(Unary::ZeroExtend(_), byte) => byte,
        Term::Binary(Binary::Bitwise(Bitwise::And), a, b) => {
            let other = |mask: TermId| terms.as_constant(mask) == Some(FIRST_WIDE - 1);
            let extended = if other(a) { b } else { a };
            match terms.get(extended) {
                Term::Unary(Unary::SignExtend(_), byte) if other(a) || other(b) => byte,
                _ => return false,
            }
        }
        _ => return false,
    };
    terms.sort(byte) == Sort::Bits8 && matches!(terms.get(byte), Term::Symbol(..))
}

/// Notes that each character below U+0100 is a valid index of an array, unless each further character
/// is one, too.
pub(crate) fn note_index(machine: &Machine, index: TermId, array: Ref) {
    if !may_note_characters(machine) {
        return;
    }
    let length = machine.live.heap.peek(array).length as i32;
    let (is_settled, length) = {
        let run = machine.live.symbols.tables();
        let terms = &mut run.borrow_mut().terms;
        let (zero, length) = (terms.int(0), terms.int(length));
        let low = terms.condition(Condition::Ge, index, zero);
        let high = terms.condition(Condition::Lt, index, length);
        (low == TermId::TRUE && high == TermId::TRUE, length)
    };
    if is_settled {
        note_settled(machine, Condition::Lt, index, length);
    }
}

/// Notes that no character below U+0100 leads to some target of a switch.
pub(crate) fn note_switch(machine: &Machine, key: TermId, values: impl Iterator<Item = i32>) {
    if !may_note_characters(machine) {
        return;
    }
    for value in values {
        let (equal, value) = {
            let run = machine.live.symbols.tables();
            let terms = &mut run.borrow_mut().terms;
            let value = terms.int(value);
            (terms.eq(key, value), value)
        };
        if equal == TermId::FALSE {
            note_settled(machine, Condition::Eq, key, value);
        }
    }
}

/// Whether the comparison of a character with a number has one result for the characters from U+00FF
/// on.
fn is_same_above(condition: Condition, value: i32) -> bool {
    let holds = |character: u64| condition.holds(character as i32, value);
    let first = holds(FIRST_WIDE - 1);
    let may_equal = (FIRST_WIDE as i32..=LAST as i32).contains(&value);
    holds(FIRST_WIDE) == first && holds(LAST) == first && !may_equal
}

/// Executes `StringLatin1.canEncode`, which a search for a character in a string calls. Notes that the
/// character can be U+0100 or above. Declines unless it is a character of a string input.
pub fn can_encode(machine: &mut Machine, character: u64) -> Result<u64, Exit> {
    let term = machine.live.symbols.arguments.first().copied().unwrap_or_default();
    if term.is_none() && character < FIRST_WIDE || !may_note_characters(machine) {
        return Err(Exit::Decline);
    }
    let is_narrow = !term.is_none() && has_narrow(machine, term) && {
        let run = machine.live.symbols.tables();
        let terms = &mut run.borrow_mut().terms;
        let end = terms.int(FIRST_WIDE as i32);
        terms.condition(Condition::Lt, term, end) == TermId::TRUE
    };
    if is_narrow {
        // A string with this character could have a further one, too.
        take_argument(machine, 0);
        return Ok(1);
    }
    note(machine, CHARACTERS);
    Err(Exit::Decline)
}

/// Notes that a text operation compares a string input with a string that has a character from U+0100
/// on.
pub fn note_compared(machine: &Machine, one: Ref, other: Ref) {
    if !may_note_characters(machine) {
        return;
    }
    let (live, known) = (&machine.live, &machine.program.known);
    let is_string =
        |string: Ref| string != 0 && Some(live.heap.peek(string).class()) == known.string;
    if !is_string(one) || !is_string(other) {
        return;
    }
    let is_wide = |string| live.heap.slot(string, known.string_coder) == u64::from(UTF16);
    let is_narrow = |string| !is_wide(string) && is_text_open(machine, string);
    if is_narrow(one) && is_wide(other) || is_wide(one) && is_narrow(other) {
        note(machine, CHARACTERS);
    }
}

/// Notes that the bytes of a string input are mapped to upper or lower case. Case mapping relates some
/// characters from U+0100 on to characters below.
pub fn note_mapped(machine: &Machine, bytes: Ref) {
    if bytes != 0
        && machine.live.heap.peek(bytes).flags & TERMED != 0
        && may_note_characters(machine)
    {
        note(machine, CHARACTERS);
    }
}

/// Notes that the program asks for the order of a sorted set or map, or for its comparator.
pub fn note_order(machine: &Machine) {
    note(machine, ORDER);
}

/// Notes that the program asks for the class of a set or map. Library methods ask for classes to save
/// time.
pub fn note_class(machine: &Machine, object: Ref) {
    let class = machine.live.heap.peek(object).class();
    let kind = CollectionKind::of(&class.name);
    let frame = machine.live.threads[machine.live.current].frames.last();
    let is_of_program = frame.is_some_and(|frame| !frame.code.method.class().loader.is_jdk());
    if is_of_program && kind.is_some_and(|kind| kind.stands_for() != kind.class()) {
        note(machine, CLASS);
    }
}

/// Notes that the program asks for the raw bits of a number that can be NaN. Methods of the class
/// library give each NaN the same bits, or ask for parts that no NaN changes.
pub(crate) fn note_bits(machine: &Machine) {
    let frame = machine.live.threads[machine.live.current].frames.last();
    if frame.is_some_and(|frame| !frame.code.method.class().loader.is_jdk()) {
        note(machine, BITS);
    }
}

/// Notes that the program can catch an exception of the implementation whose method is being executed.
pub fn note_exception(machine: &Machine) {
    let frames = &machine.live.threads[machine.live.current].frames;
    let Some((called, callers)) = frames.split_last() else { return };
    let catches = callers.iter().any(|frame| {
        let class = frame.code.method.class();
        let is_of_program = !class.loader.is_jdk() && !is_driver(&class.name);
        // A frame below the top is at its call, or at the next instruction.
        let covers = |handler: &code::Handler| {
            (handler.start..handler.end).contains(&frame.pc)
                || (handler.start..handler.end).contains(&frame.pc.saturating_sub(1))
        };
        is_of_program && frame.code.handlers.iter().any(covers)
    });
    if catches {
        let class = called.code.method.class();
        let of = class.interfaces.first().copied().or(class.super_class).unwrap_or(class);
        let of = of.java_name();
        note(
            machine,
            &format!(
                "an implementation of {of} could throw an exception, which the program catches"
            ),
        );
    }
}

/// Exceptions of readers and streams, and the classes with which a program catches these.
const OF_STREAMS: &[&str] = &["java/io/IOException", "java/lang/Exception", "java/lang/Throwable"];

/// Exceptions of collections that cannot be changed.
const OF_COLLECTIONS: &[&str] = &["java/lang/UnsupportedOperationException"];

/// Returns the restriction that objects of a type of the class library throw no exception. A program
/// that mentions such an exception, as a handler does, may observe it.
pub(crate) fn of_exceptions(declared: ClassRef, mentioned: &[String]) -> Option<String> {
    if !(declared.is_interface() || declared.has(access::ABSTRACT)) {
        return None;
    }
    let name = &*declared.name;
    let is_stream = name.starts_with("java/io/")
        || ["java/lang/Appendable", "java/lang/Readable"].contains(&name);
    let all = if is_stream { OF_STREAMS } else { OF_COLLECTIONS };
    let caught = all.iter().find(|one| mentioned.iter().any(|name| name == *one))?;
    let (of, caught) = (declared.java_name(), caught.replace('/', "."));
    Some(format!("a {of} could throw an exception, and the program mentions {caught}"))
}

/// Whether a class calls the method under check. Its handlers are no code of the program.
fn is_driver(class: &str) -> bool {
    class.rsplit('/').next() == Some("PathfinderDriver")
}
