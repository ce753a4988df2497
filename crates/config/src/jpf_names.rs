//! JPF's own names: its properties, and the short form of its class names.
//!
//! Source: `jpf_keys.txt`, from JPF's sources and its `jpf.properties`.

/// The names of JPF's own properties; one that ends in a dot stands for all that begin so.
pub(super) const JPF_KEYS: &str = include_str!("jpf_keys.txt");

/// Whether JPF itself has a property called `name`.
pub fn is_of_jpf(name: &str) -> bool {
    JPF_KEYS.lines().any(|key| matches(key, name))
}

/// Whether a name is that of a row, or begins as a row that ends in a dot does.
pub(super) fn matches(row: &str, name: &str) -> bool {
    if row.ends_with(['.', '_']) {
        name.starts_with(row) && name.len() > row.len()
    } else {
        name == row
    }
}

/// JPF's short form of its own class names: a leading dot stands for `gov.nasa.jpf`.
pub(super) fn whole_name(class: &str) -> String {
    if class.starts_with('.') { format!("gov.nasa.jpf{class}") } else { class.to_owned() }
}
