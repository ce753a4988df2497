//! The type variables of a generic method: each is replaced by a type within its bound.
//!
//! A caller chooses the types. A variable with the bound `Comparable` becomes `Comparable<Integer>`, so
//! all its values are comparable with each other. A variable with a class as its bound becomes this
//! class. Other variables stay.
//!
//! Source: JVMS 4.7.9.1. Invariant: the chosen types satisfy the bounds, so a test compiles.

use classfile::generic::{TypeParameter, substitute, type_parameters};
use std::collections::BTreeMap;

/// The type of values whose type variable has the bound `Comparable`.
const COMPARABLE: &str = "Ljava/lang/Comparable<Ljava/lang/Integer;>;";

/// Returns the types of the type variables that a method declares in its generic signature.
pub(crate) fn of_method(signature: &str) -> BTreeMap<String, String> {
    let (declared, _) = type_parameters(signature).unwrap_or_default();
    let chosen = |of: &TypeParameter<'_>| match of.bounds[..] {
        [bound] if bound.starts_with("Ljava/lang/Comparable<") => Some(COMPARABLE.to_owned()),
        [bound]
            if bound.starts_with('L') && !bound.contains('<') && bound != "Ljava/lang/Object;" =>
        {
            Some(bound.to_owned())
        }
        _ => None,
    };
    declared.iter().filter_map(|of| Some((of.name.to_owned(), chosen(of)?))).collect()
}

/// Replaces type variables in the signature of a type. Variables without a known type stay.
pub(crate) fn replaced(signature: &str, types: &BTreeMap<String, String>) -> String {
    let of = |name: &str| Some(types.get(name).cloned().unwrap_or_else(|| format!("T{name};")));
    substitute(signature, &of).unwrap_or_else(|| signature.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_become_types_within_their_bounds() {
        let signature =
            "<T::Ljava/lang/Comparable<-TT;>;U:Lp/Base;V:Ljava/lang/Object;W:Lp/Base;:Lp/I;>(TT;)V";
        let types = of_method(signature);
        let names: Vec<&str> = types.keys().map(String::as_str).collect();
        assert_eq!(names, ["T", "U"]);
        assert_eq!(replaced("TT;", &types), COMPARABLE);
        assert_eq!(replaced("[TU;", &types), "[Lp/Base;");
        assert_eq!(replaced("LMap<TV;+TU;>;", &types), "LMap<TV;+Lp/Base;>;");
        assert_eq!(replaced("LT;", &types), "LT;");
        assert!(of_method("(I)V").is_empty());
    }
}
