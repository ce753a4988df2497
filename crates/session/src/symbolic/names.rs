//! Inputs as people see them: names, types and values.

use crate::places::location;
use report::Input;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use vm::symbolic::{Origin, TextShape};

/// Describes an input by its origin and its value.
pub(super) fn input(number: usize, origin: &Origin, value: String) -> Input {
    let name = origin.variable.clone().unwrap_or_else(|| format!("input{}", number + 1));
    Input { name, kind: origin.kind.name().to_owned(), value, location: origin.place.map(location) }
}

/// Returns a string as a Java literal.
pub(super) fn text(shape: TextShape, bytes: impl Iterator<Item = u8>) -> String {
    let bytes: Vec<u8> = bytes.collect();
    let wide = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let units: Vec<u16> =
        if shape.is_wide { wide.collect() } else { bytes.iter().copied().map(u16::from).collect() };
    let mut text = String::from("\"");
    for unit in units {
        match char::from_u32(unit.into()) {
            Some(c @ ('"' | '\\')) => text.extend(['\\', c]),
            Some(c @ ' '..='~') => text.push(c),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text.push('"');
    text
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
