//! Boxes of numbers with terms.
//!
//! Methods such as `Integer.valueOf` return the same object for equal numbers in a small range.
//! With a term as the number, each number of that range would need its own path. So a number within
//! the range gets one new object with the flag [`POOLED`], which stands for the cached box of its
//! value. A comparison of references treats this object as the cached box. It needs at most one
//! choice, between equal and different values.
//!
//! Invariant: any other operation that depends on the identity of such a box is refused by name.

use crate::fork::choose;
use crate::input::take_argument;
use classes::ClassRef;
use code::operation::{Condition, Small};
use library::factories::FACTORIES;
use terms::{Sort, TermId, Terms};
use vm::heap::{POOLED, Ref, TERMED};
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::shadow;

/// The restriction to values that are different objects.
const IDENTITY: &str = "a value could be the same object as another one of its class, which the program compares by ==";

/// A class of boxes with a cache of objects.
struct Cached {
    /// Internal name of the class.
    name: &'static str,
    /// Internal name of the class with the array `cache`.
    holder: &'static str,
    /// The type of the number, if it is narrower than `int`.
    small: Option<Small>,
    /// The number in the first element of the array.
    least: i64,
}

const CACHED: [Cached; 5] = [
    Cached {
        name: "java/lang/Integer",
        holder: "java/lang/Integer$IntegerCache",
        small: None,
        least: -128,
    },
    Cached { name: "java/lang/Long", holder: "java/lang/Long$LongCache", small: None, least: -128 },
    Cached {
        name: "java/lang/Short",
        holder: "java/lang/Short$ShortCache",
        small: Some(Small::Short),
        least: -128,
    },
    Cached {
        name: "java/lang/Byte",
        holder: "java/lang/Byte$ByteCache",
        small: Some(Small::Byte),
        least: -128,
    },
    Cached {
        name: "java/lang/Character",
        holder: "java/lang/Character$CharacterCache",
        small: Some(Small::Char),
        least: 0,
    },
];

impl Cached {
    fn of(class: ClassRef) -> Option<&'static Self> {
        CACHED.iter().find(|row| *class.name == *row.name)
    }

    /// Returns the array of cached boxes.
    fn array(&self, machine: &mut Machine) -> Result<Ref, Exit> {
        let holder = machine.program.boot_class(self.holder)?;
        if !machine.is_ready(holder) {
            return Err(Exit::Initialize(holder));
        }
        Ok(machine.get_static(holder, "cache") as Ref)
    }
}

/// Returns the box of the argument of the native method. Declines if the argument has no term, or
/// if its number is beyond the range of the cache.
pub fn box_of_argument(machine: &mut Machine, class: &str) -> Result<Ref, Exit> {
    let term = take_argument(machine, 0);
    let row = CACHED.iter().find(|row| row.name == class);
    let Some(row) = row.filter(|_| !term.is_none()) else { return Err(Exit::Decline) };
    let class = machine.program.boot_class(row.name)?;
    let array = row.array(machine)?;
    let end = row.least + i64::from(machine.live.heap.peek(array).length);
    let [inside, outside] = with_terms(machine, |terms| {
        let sort = terms.sort(term);
        let (low, high) = (number(terms, sort, row.least), number(terms, sort, end));
        let low = terms.condition(Condition::Ge, term, low);
        let high = terms.condition(Condition::Lt, term, high);
        let inside = terms.and(low, high);
        [inside, terms.not(inside)]
    });
    if choose(machine, &[inside, outside])? == 1 {
        return Err(Exit::Decline);
    }
    let boxed = machine.new_instance(class)?;
    let (term, number) = with_terms(machine, |terms| {
        let term = row.small.map_or(term, |small| terms.narrow(small, term));
        (term, terms.evaluate(term, machine.live.symbols.witness()))
    });
    let slot = value_slot(class);
    let live = &mut machine.live;
    live.heap.touch(boxed).flags |= POOLED;
    shadow::set_number(&mut live.heap, boxed, slot, number);
    live.symbols.set_part(&mut live.heap, boxed, slot, term);
    Ok(boxed)
}

/// Compares two references, each of which may be a box that stands for a cached one. Unequal
/// references to such boxes make a choice between equal and different values.
pub(super) fn are_same(machine: &mut Machine, a: Ref, b: Ref) -> Result<bool, Exit> {
    if a == b || a == 0 || b == 0 {
        return Ok(a == b);
    }
    note_identity(machine, a, b);
    let heap = &machine.live.heap;
    let class = heap.peek(a).class();
    let flags = (heap.peek(a).flags | heap.peek(b).flags) & POOLED;
    let row = Cached::of(class).filter(|_| flags != 0 && heap.peek(b).class() == class);
    let Some(row) = row else { return Ok(false) };
    let array = row.array(machine)?;
    let slot = value_slot(class);
    let mut values = [TermId::NONE; 2];
    for (value, r) in values.iter_mut().zip([a, b]) {
        let heap = &machine.live.heap;
        let cached = heap.peek(array);
        let is_cached = || cached.elements::<Ref>()[..cached.length as usize].contains(&r);
        if heap.peek(r).flags & POOLED == 0 && !is_cached() {
            return Ok(false);
        }
        let number = shadow::number(heap, r, slot);
        let term = machine.live.symbols.part(heap, r, slot);
        let sort = if &*class.name == "java/lang/Long" { Sort::Bits64 } else { Sort::Bits32 };
        *value = if term.is_none() {
            with_terms(machine, |terms| terms.constant(sort, number))
        } else {
            term
        };
    }
    let [other, equal] = with_terms(machine, |terms| {
        let equal = terms.eq(values[0], values[1]);
        [terms.not(equal), equal]
    });
    Ok(choose(machine, &[other, equal])? == 1)
}

/// Notes that the program compares an input with another value of its class by identity. In the search
/// they are different objects, but a caller can pass a cached box, a literal, or one string twice. Boxes
/// of two inputs can be one object in the search, too.
fn note_identity(machine: &Machine, a: Ref, b: Ref) {
    let heap = &machine.live.heap;
    let class = heap.peek(a).class();
    if heap.peek(b).class() != class {
        return;
    }
    // The parts of other inputs have terms only after the program has read them.
    let has_terms = |r: Ref| heap.peek(r).flags & (TERMED | POOLED) == TERMED;
    let is_one_an_input = || has_terms(a) != has_terms(b);
    let frame = machine.live.threads[machine.live.current].frames.last();
    // Library methods compare references to save time, before they compare values.
    if frame.is_some_and(|frame| !frame.code.method.class().loader.is_jdk()) {
        let run = machine.live.symbols.tables();
        let inputs = &mut run.borrow_mut().lazy;
        let may_be_same = match &*class.name {
            "java/lang/String" => inputs.has_strings,
            "java/lang/Boolean" | "java/lang/Float" | "java/lang/Double" => {
                inputs.has_boxes && is_one_an_input()
            }
            name if CACHED.iter().any(|row| row.name == name) => {
                inputs.has_boxes && is_one_an_input()
            }
            name if name.starts_with("java/util/Optional") => inputs.has_optionals,
            name => FACTORIES
                .iter()
                .any(|row| row.types.contains(&name) && inputs.made.contains(row.recipe)),
        };
        if may_be_same {
            inputs.asked.insert(IDENTITY.to_owned());
        }
    }
}

/// Returns a refusal if an object stands for a cached box; `what` depends on the identity of the
/// object.
pub fn refuse_identity(machine: &Machine, object: Ref, what: &str) -> Result<(), Exit> {
    if object == 0 || machine.live.heap.peek(object).flags & POOLED == 0 {
        return Ok(());
    }
    let class = machine.live.heap.peek(object).class().java_name();
    Err(Exit::Unsupported(format!("{what} of a box of class {class} whose value is an input")))
}

fn value_slot(class: ClassRef) -> u32 {
    class.fields.iter().find(|field| &*field.name == "value").map_or(0, |field| field.slot)
}

fn number(terms: &mut Terms, sort: Sort, value: i64) -> TermId {
    terms.constant(sort, if sort == Sort::Bits64 { value as u64 } else { value as u32 as u64 })
}

fn with_terms<T>(machine: &Machine, make: impl FnOnce(&mut Terms) -> T) -> T {
    make(&mut machine.live.symbols.tables().borrow_mut().terms)
}
