//! Small values for the inputs of a path.

use terms::{Assignment, Differences, Term, TermTable};
use vm::symbolic::{InputType, Symbols};

/// Returns an assignment with small values that satisfies the path condition, as far as the evaluator
/// finds one. Symbols are changed one after the other. With `differ`, symbols of one type have
/// different values if possible. With equal arguments, a test would not show which argument is a
/// result.
pub(super) fn smaller(symbols: &Symbols, terms: &TermTable, differ: bool) -> Assignment {
    let mut best = symbols.witness().clone();
    // Numbers near 0 in the order of the witness.
    let orders = Differences::of(terms, symbols.condition().conjuncts());
    let mut near = best.clone();
    for (term, value) in orders.solution(&|_| 0).into_iter().flatten() {
        if let Term::Symbol(sort, number) = terms.get(term) {
            near.set(number, sort.canonical(value as u64));
        }
    }
    if symbols.condition().holds(terms, &near) {
        best = near;
    }
    let mut used: Vec<(&str, u64)> = Vec::new();
    for (origin, number) in symbols.origins().iter().zip(0..) {
        let before = best.number(number);
        let kind = origin.kind.name();
        let mut values = candidates(kind, origin.variable.as_deref());
        if differ && kind != "boolean" {
            values.sort_by_key(|value| used.contains(&(kind, *value)));
        }
        for value in values {
            if value == before {
                break;
            }
            best.set(number, value);
            if symbols.condition().holds(terms, &best) {
                break;
            }
            best.set(number, before);
        }
        used.push((kind, best.number(number)));
    }
    best
}

/// Returns small values of a type, the preferred ones first.
fn candidates(kind: &str, variable: Option<&str>) -> Vec<u64> {
    let letters = || "abxAB0 ".bytes().map(u64::from).collect();
    match kind {
        "boolean" => vec![0, 1],
        "char" => letters(),
        "byte" if variable == Some("character") => letters(),
        "byte" => vec![0, 1, 0xff, 2],
        "short" => vec![0, 1, 0xffff, 2],
        "int" => vec![0, 1, 0xffff_ffff, 2, 3, 0xffff_fffe, 10],
        "long" => vec![0, 1, u64::MAX, 2, 3, u64::MAX - 1, 10],
        "float" => [0.0_f32, 1.0, -1.0, 0.5].map(|value| u64::from(value.to_bits())).to_vec(),
        "double" => [0.0_f64, 1.0, -1.0, 0.5].map(f64::to_bits).to_vec(),
        _ => Vec::new(),
    }
}

/// Formats a number as Java prints it.
pub(super) fn number_text(letter: u8, number: u64) -> String {
    InputType::of_letter(letter).map_or_else(String::new, |kind| kind.text(number))
}
