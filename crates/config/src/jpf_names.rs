//! JPF's own names: its properties, and the short form of its class names.
//!
//! Source: `jpf_keys.txt`, from JPF's sources and its `jpf.properties`.

/// The names of JPF's own properties; a name that ends in a dot is a prefix.
pub(super) const JPF_KEYS: &str = include_str!("jpf_keys.txt");

/// Whether JPF itself has a property with the name `name`.
pub fn is_of_jpf(name: &str) -> bool {
    JPF_KEYS.lines().any(|key| matches(key, name))
}

/// Whether a name matches a row: equal, or with the row as a proper prefix if the row ends in a dot
/// or underscore.
pub(super) fn matches(row: &str, name: &str) -> bool {
    if row.ends_with(['.', '_']) {
        name.starts_with(row) && name.len() > row.len()
    } else {
        name == row
    }
}

/// Expands JPF's short form of its class names, in which a leading dot denotes `gov.nasa.jpf`.
pub(super) fn whole_name(class: &str) -> String {
    if class.starts_with('.') { format!("gov.nasa.jpf{class}") } else { class.to_owned() }
}
