//! The data of the host that a checked program depends on.
//!
//! Source: SEMANTICS 17; decision 0095. Invariant: if all these data, the classes, the JDK and the
//! settings are unchanged, the program has the same executions.

use natives::files::seen::{Aspect, now};
use report::SeenPart;
use vm::outside::Environment;

fn text(value: u128) -> String {
    format!("{value:032x}")
}

/// Returns the parts of real files that a program inspected.
pub(crate) fn seen(environment: &Environment) -> Vec<SeenPart> {
    let parts = natives::files::seen::seen(environment).into_iter();
    parts
        .map(|(path, aspect, value)| SeenPart {
            path,
            aspect: aspect.word().to_owned(),
            value: text(value),
        })
        .collect()
}

/// Whether a part of a real file is unchanged.
pub fn still_holds(part: &SeenPart) -> bool {
    let value = Aspect::of_word(&part.aspect).and_then(|aspect| now(&part.path, aspect));
    value.is_some_and(|value| text(value) == part.value)
}

/// Returns the values of the host that every program can read: the current folder and the time zone.
pub fn host_values() -> std::io::Result<Vec<u8>> {
    let folder = std::env::current_dir()?;
    let zone = natives::java::util::time_zone::host_zone();
    Ok([folder.as_os_str().as_encoded_bytes(), b"\0", zone.as_bytes()].concat())
}
