//! Numbers in ranges: as in Korat, each value makes a separate structure.
//!
//! Source: Boyapati, Khurshid, Marinov, ISSTA 2002. Invariant: the solutions are all values of the ranged
//! symbols that satisfy the condition, or the result is an error.

use config::Settings;
use inputs::{InputPart, range_of};
use std::collections::BTreeSet;
use terms::{Assignment, TermId, TermTable};
use vm::Machine;
use vm::symbolic::GivenValue;

/// The maximal number of solutions of one path.
const SOLUTIONS: usize = 1_000_000;

/// A symbol whose values have a range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranged {
    /// The number of the symbol.
    pub(super) number: u32,
    low: i64,
    high: i64,
    /// The bits of a value of the symbol's type.
    mask: u64,
}

/// The numbers that a part of an input object can have in place of its own number.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberLimit {
    /// The position of the object, and the slot or the position of the element.
    place: (usize, u32),
    range: Result<u64, (Option<u64>, Option<u64>, bool)>,
}

impl NumberLimit {
    /// Permits only this number.
    pub(super) const fn fixed(place: (usize, u32), number: u64) -> Self {
        Self { place, range: Ok(number) }
    }

    /// Returns the limit of a part, if it has a range.
    pub(super) fn of(
        machine: &Machine,
        terms: &TermTable,
        place: (usize, u32),
        part: &InputPart,
    ) -> Option<Self> {
        if machine.options.input_limits.ranges.is_empty() {
            return None;
        }
        let origins = machine.live.symbols.origins();
        let symbols = terms.symbols(part.term);
        let mut own = symbols.iter().filter_map(|number| origins.get(*number as usize));
        let range = own.find_map(|origin| range_of(machine, origin))?;
        let is_integer = matches!(&*part.descriptor, "B" | "S" | "C" | "I" | "J");
        let is_long = part.descriptor == "J";
        let range = match part.value {
            GivenValue::Number(number) if !is_integer => Ok(number),
            _ => Err((range.low, range.high, is_long)),
        };
        Some(Self { place, range })
    }

    /// Whether a number cannot replace the one at a place.
    pub(super) fn excludes(&self, place: (usize, u32), number: u64) -> bool {
        if self.place != place {
            return false;
        }
        match self.range {
            Ok(only) => number != only,
            Err((low, high, is_long)) => {
                let number = signed(number, is_long);
                low.is_some_and(|low| number < signed(low, is_long))
                    || high.is_some_and(|high| number > signed(high, is_long))
            }
        }
    }
}

/// Returns the number in a register of a type up to 32 bits, or of type `long`.
const fn signed(number: u64, is_long: bool) -> i64 {
    if is_long { number as i64 } else { number as i32 as i64 }
}

/// Returns those symbols of the current path that are parts of objects and have a range.
pub(super) fn ranged(machine: &Machine) -> Vec<Ranged> {
    let origins = machine.live.symbols.origins().iter().zip(0..);
    let own = origins.filter(|(origin, _)| origin.is_part).filter_map(|(origin, number)| {
        let range = range_of(machine, origin)?;
        let (low, high) = (range.low?, range.high?);
        let (mask, is_long) = match origin.kind.name() {
            "byte" => (0xff, false),
            "short" | "char" => (0xffff, false),
            "int" => (0xffff_ffff, false),
            "long" => (u64::MAX, true),
            _ => return None,
        };
        Some(Ranged { number, low: signed(low, is_long), high: signed(high, is_long), mask })
    });
    own.collect()
}

/// Adds descriptions of the ranges that restrict numbers of the current path.
pub(super) fn note(machine: &Machine, all: &mut BTreeSet<String>) {
    if !machine.options.input_limits.ranges.is_empty() {
        let origins = machine.live.symbols.origins().iter();
        all.extend(origins.filter_map(|origin| Some(range_of(machine, origin)?.text())));
    }
}

/// Returns the assumptions about requested ranges.
pub(super) fn assumptions(settings: &Settings, ranged: &BTreeSet<String>) -> Vec<String> {
    let asked = settings.environment.bounds.ranges.iter();
    let mut names: Vec<&str> = asked.filter_map(|(_, name, _)| name.as_deref()).collect();
    names.dedup();
    let is_used = |name: &&str| ranged.iter().any(|text| text.split(' ').nth(1) == Some(name));
    let used = ranged.iter().map(|text| format!("inputs: {text}"));
    let unused = names.iter().filter(|name| !is_used(name));
    let unused = unused.map(|name| {
        format!("inputs: no number of a type that contains the range has the name {name} (--range)")
    });
    used.chain(unused).collect()
}

/// Returns all values of the ranged symbols that satisfy a condition. Other symbols keep their values.
pub(super) fn solutions(
    terms: &TermTable,
    conjuncts: &[TermId],
    values: &Assignment,
    ranged: &[Ranged],
) -> Result<Vec<Assignment>, String> {
    // A conjunct is evaluated as soon as all its symbols have values.
    let mut by_symbol: Vec<Vec<TermId>> = vec![Vec::new(); ranged.len()];
    for conjunct in conjuncts {
        let symbols = terms.symbols(*conjunct);
        let place = |symbol: &u32| ranged.iter().position(|it| it.number == *symbol);
        let places: Vec<Option<usize>> = symbols.iter().map(place).collect();
        match places.iter().flatten().max() {
            None => {}
            Some(last) if places.iter().all(Option::is_some) => by_symbol[*last].push(*conjunct),
            Some(_) => {
                return Err("a number with a range (--range) depends on one without".to_owned());
            }
        }
    }
    let mut found = Vec::new();
    let mut present = values.clone();
    let mut next: Vec<i64> = vec![ranged.first().map_or(0, |first| first.low)];
    while let Some(value) = next.last().copied() {
        let at = next.len() - 1;
        let Ranged { number, high, mask, .. } = ranged[at];
        if value > high {
            next.pop();
            if let Some(before) = next.last_mut() {
                *before += 1;
            }
            continue;
        }
        present.set(number, value as u64 & mask);
        let holds = by_symbol[at].iter().all(|it| terms.evaluate(*it, &present) != 0);
        if holds && at + 1 < ranged.len() {
            next.push(ranged[at + 1].low);
            continue;
        }
        if holds {
            found.push(present.clone());
            if found.len() > SOLUTIONS {
                return Err(format!("a path has more than {SOLUTIONS} structures (--range)"));
            }
        }
        next[at] += 1;
    }
    Ok(found)
}
