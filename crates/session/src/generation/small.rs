//! Small values for the inputs of a path.

use std::collections::BTreeMap;
use terms::{Assignment, Differences, Sort, Term, TermTable};
use vm::symbolic::{InputType, Symbols};

/// The number of assignments that are tried for all paths of a method in place of large numbers.
pub(super) const TRIES: u32 = 200_000;

/// The number of assignments that are tried for one path.
const TRIES_OF_PATH: u32 = 2_500;

/// Distinct small numbers. In a product or sum of them, each one makes a difference, as 0 and 1 do not.
const DISTINCT: [i64; 9] = [2, 3, 5, 7, 11, 13, 17, 19, 23];

/// Distinct numbers of several digits.
const MANY_DIGITS: [i64; 4] = [12_345, 6_789, 3_721, 9_876];

/// A number from this one on is large. It is replaced by a smaller one if possible.
const LARGE: u64 = 100;

/// Returns an assignment with small values that satisfies the path condition, as far as the evaluator
/// finds one. With `differ`, symbols of one type have different values if possible, other than 0 and 1.
/// With equal arguments, a test would not show which argument is a result.
///
/// At most `tries` assignments are tried in place of large numbers.
pub(super) fn smaller(
    symbols: &Symbols,
    terms: &TermTable,
    differ: bool,
    tries: &mut u32,
) -> Assignment {
    let mut best = symbols.witness().clone();
    let holds = |values: &Assignment| symbols.condition().holds(terms, values);
    let orders = Differences::of(terms, symbols.condition().conjuncts());
    let distinct = distinct(symbols);
    let wanted = |term| match terms.get(term) {
        Term::Symbol(_, number) if differ => distinct.get(&number).copied().unwrap_or_default(),
        _ => 0,
    };
    // Distinct numbers, or numbers near 0, in the order of the witness.
    let mut settled = Vec::new();
    for near in [&wanted as &dyn Fn(_) -> i64, &|_| 0].into_iter().skip(usize::from(!differ)) {
        let mut values = best.clone();
        let mut own = Vec::new();
        for (term, value) in orders.solution(near).into_iter().flatten() {
            if let Term::Symbol(sort, number) = terms.get(term) {
                values.set(number, sort.canonical(value as u64));
                own.push(number);
            }
        }
        if holds(&values) {
            (best, settled) = (values, if differ { own } else { Vec::new() });
            break;
        }
    }
    shrink(symbols, terms, &mut best, tries);
    let mut used: Vec<(&str, u64)> = Vec::new();
    for (origin, number) in symbols.origins().iter().zip(0..) {
        let before = best.number(number);
        let kind = origin.kind.name();
        let is_free = |value: u64| !used.contains(&(kind, value)) && value > 1;
        if settled.contains(&number) && is_free(before) && before < LARGE {
            used.push((kind, before));
            continue;
        }
        let mut values = candidates(kind, origin.variable.as_deref(), differ);
        if differ && kind != "boolean" {
            values.sort_by_key(|value| used.contains(&(kind, *value)));
        }
        for value in values {
            if value == before {
                break;
            }
            best.set(number, value);
            if holds(&best) {
                break;
            }
            best.set(number, before);
        }
        used.push((kind, best.number(number)));
    }
    best
}

/// Returns a distinct small number for each symbol of an integral type other than characters.
fn distinct(symbols: &Symbols) -> BTreeMap<u32, i64> {
    let is_integer = |name: &str| matches!(name, "byte" | "short" | "int" | "long");
    let numbers = symbols.origins().iter().zip(0..).filter(|(origin, _)| {
        is_integer(origin.kind.name()) && origin.variable.as_deref() != Some("character")
    });
    numbers.map(|(_, number)| number).zip(DISTINCT.into_iter().cycle()).collect()
}

/// Replaces up to three large numbers by small ones, among which are the constants of the path condition.
fn shrink(symbols: &Symbols, terms: &TermTable, best: &mut Assignment, tries: &mut u32) {
    let conjuncts = symbols.condition().conjuncts();
    let leaves: Vec<Term> =
        terms.reachable(conjuncts).into_iter().map(|id| terms.get(id)).collect();
    let is_integer = |number: u32| {
        let origin = symbols.origins().get(number as usize);
        origin.is_some_and(|origin| matches!(origin.kind.name(), "short" | "int" | "long"))
    };
    let large: Vec<(u32, Sort)> = leaves
        .iter()
        .filter_map(|leaf| match leaf {
            Term::Symbol(sort, number) if sort.is_bits() && is_integer(*number) => {
                let value = sort.signed(best.number(*number));
                (value.unsigned_abs() >= LARGE).then_some((*number, *sort))
            }
            _ => None,
        })
        .collect();
    let most = match large.len() {
        1 => 128,
        2 => 24,
        3 => 6,
        _ => return,
    };
    let mut pool: Vec<i64> = (-most..=most).collect();
    for leaf in &leaves {
        if let Term::Constant(sort, value) = leaf
            && sort.is_bits()
            && large.len() == 1
        {
            let value = sort.signed(*value);
            pool.extend([value.saturating_sub(1), value, value.saturating_add(1)]);
        }
    }
    pool.sort_by_key(|value| (value.unsigned_abs() < 2, value.unsigned_abs(), *value < 0));
    pool.dedup();
    let mut values = best.clone();
    let own = TRIES_OF_PATH.min(*tries);
    let mut places = vec![0; large.len()];
    for _ in 0..own {
        for ((number, sort), place) in large.iter().zip(&places) {
            values.set(*number, sort.canonical(pool[*place] as u64));
        }
        *tries -= 1;
        if symbols.condition().holds(terms, &values) {
            *best = values;
            return;
        }
        let Some(next) = places.iter().rposition(|place| place + 1 < pool.len()) else { return };
        places[next] += 1;
        places[next + 1..].fill(0);
    }
}

/// Returns an assignment with numbers of several digits where the path condition permits them. Small numbers
/// hide what a division, a remainder or a shift does.
pub(super) fn larger(symbols: &Symbols, terms: &TermTable, near: &Assignment) -> Assignment {
    let mut best = near.clone();
    for (at, (origin, number)) in symbols.origins().iter().zip(0_u32..).enumerate() {
        let before = best.number(number);
        let sort = match origin.kind.name() {
            _ if origin.variable.as_deref() == Some("character") => continue,
            "byte" => Sort::Bits8,
            "short" => Sort::Bits16,
            "int" => Sort::Bits32,
            "long" => Sort::Bits64,
            _ => continue,
        };
        let from = MANY_DIGITS.iter().cycle().skip(at).take(MANY_DIGITS.len());
        for value in from.flat_map(|value| [*value, value / 100, -*value]) {
            best.set(number, sort.canonical(value as u64));
            if symbols.condition().holds(terms, &best) {
                break;
            }
            best.set(number, before);
        }
    }
    best
}

/// Returns small values of a type, the preferred ones first.
fn candidates(kind: &str, variable: Option<&str>, differ: bool) -> Vec<u64> {
    let letters = || "abxAB0 37".bytes().map(u64::from).collect();
    let small: &[i64] = if differ {
        &[2, 3, 5, 7, 11, 13, 1, -1, 0, -2, -3, 10]
    } else {
        &[0, 1, -1, 2, 3, -2, 10]
    };
    let numbers = |sort: Sort| small.iter().map(|value| sort.canonical(*value as u64)).collect();
    let floats: &[f32] =
        if differ { &[2.0, 3.0, 5.0, 0.5, 1.0, -1.0, 0.0] } else { &[0.0, 1.0, -1.0, 0.5] };
    match kind {
        "boolean" => vec![0, 1],
        "char" => letters(),
        "byte" if variable == Some("character") => letters(),
        "byte" => numbers(Sort::Bits8),
        "short" => numbers(Sort::Bits16),
        "int" => numbers(Sort::Bits32),
        "long" => numbers(Sort::Bits64),
        "float" => floats.iter().map(|value| u64::from(value.to_bits())).collect(),
        "double" => floats.iter().map(|value| f64::from(*value).to_bits()).collect(),
        _ => Vec::new(),
    }
}

/// Formats a number as Java prints it.
pub(super) fn number_text(letter: u8, number: u64) -> String {
    InputType::of_letter(letter).map_or_else(String::new, |kind| kind.text(number))
}
