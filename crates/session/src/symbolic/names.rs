//! Inputs as people see them: names, types and values.

use crate::places::location;
use report::Input;
use std::collections::BTreeMap;
use vm::symbolic::Origin;

/// Describes an input by its origin and its value, as in a register.
pub(super) fn input(number: usize, origin: &Origin, value: u64) -> Input {
    let name = origin.variable.clone().unwrap_or_else(|| format!("input{}", number + 1));
    Input {
        name,
        kind: origin.kind.name().to_owned(),
        value: origin.kind.text(value),
        location: origin.place.map(location),
    }
}

/// Numbers inputs that have the same name.
pub(super) fn distinguish(inputs: &mut [Input]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for input in &*inputs {
        *counts.entry(input.name.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for input in inputs {
        if counts.get(&input.name).is_some_and(|count| *count > 1) {
            let nth = seen.entry(input.name.clone()).or_default();
            *nth += 1;
            input.name = format!("{}#{nth}", input.name);
        }
    }
}
