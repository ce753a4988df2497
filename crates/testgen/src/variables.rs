//! The type variables of a generic method: each is replaced by a type within its bound.
//!
//! A caller chooses the types. A variable with the bound `Comparable` becomes `Comparable<Integer>`, so
//! all its values are comparable with each other. A variable with a class as its bound becomes this
//! class. Other variables stay.
//!
//! Source: JVMS 4.7.9.1. Invariant: the chosen types satisfy the bounds, so a test compiles.

use std::collections::BTreeMap;

/// The type of values whose type variable has the bound `Comparable`.
const COMPARABLE: &str = "Ljava/lang/Comparable<Ljava/lang/Integer;>;";

/// Returns the types of the type variables that a method declares in its generic signature.
pub(crate) fn of_method(signature: &str) -> BTreeMap<String, String> {
    declared(signature).unwrap_or_default()
}

fn declared(signature: &str) -> Option<BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    let mut rest = signature.strip_prefix('<')?;
    while !rest.starts_with('>') {
        let (name, bounds) = rest.split_once(':')?;
        let mut count = 0;
        let mut first = "";
        // Without a class bound, the first bound is an interface.
        rest = bounds.strip_prefix(':').unwrap_or(bounds);
        loop {
            let length = length_of(rest)?;
            if count == 0 {
                first = &rest[..length];
            }
            count += 1;
            rest = &rest[length..];
            match rest.strip_prefix(':') {
                Some(more) => rest = more,
                None => break,
            }
        }
        let is_plain = first.starts_with('L') && !first.contains('<');
        if count == 1 && first.starts_with("Ljava/lang/Comparable<") {
            all.insert(name.to_owned(), COMPARABLE.to_owned());
        } else if count == 1 && is_plain && first != "Ljava/lang/Object;" {
            all.insert(name.to_owned(), first.to_owned());
        }
    }
    Some(all)
}

/// Returns the length of the first type in a text of signatures.
fn length_of(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, letter) in text.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            ';' if depth == 0 => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Replaces type variables in the signature of a type.
pub(crate) fn replaced(signature: &str, types: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = signature;
    let mut begins = true;
    while let Some(letter) = rest.chars().next() {
        if begins
            && letter == 'T'
            && let Some((name, after)) = rest[1..].split_once(';')
        {
            match types.get(name) {
                Some(known) => out.push_str(known),
                None => out.push_str(&rest[..name.len() + 2]),
            }
            rest = after;
            continue;
        }
        begins = match letter {
            'L' if begins => false,
            ';' | '<' | '[' | '+' | '-' | '>' | '*' => true,
            _ => begins,
        };
        out.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    out
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
