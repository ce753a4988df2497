//! Names of JPF: its properties, and the short form of its class names.
//!
//! Source: `jpf_keys.txt`, from JPF's sources and its `jpf.properties`.

/// The names of JPF's properties. A name that ends in a dot is a prefix.
pub(super) const JPF_KEYS: &str = include_str!("jpf_keys.txt");

/// Whether JPF has a property with the name `name`.
pub fn is_of_jpf(name: &str) -> bool {
    JPF_KEYS.lines().any(|key| matches(key, name))
}

/// Whether a row covers a name. A row that ends in a dot or underscore is a proper prefix of the name;
/// any other row is equal to it.
pub(super) fn matches(row: &str, name: &str) -> bool {
    if row.ends_with(['.', '_']) {
        name.starts_with(row) && name.len() > row.len()
    } else {
        name == row
    }
}

/// Expands the short form of JPF's class names, in which a leading dot denotes `gov.nasa.jpf`.
pub(super) fn whole_name(class: &str) -> String {
    if class.starts_with('.') { format!("gov.nasa.jpf{class}") } else { class.to_owned() }
}
