//! Generic signatures: types with type variables and type arguments (JVMS §4.7.9.1).
//!
//! Invariant: a malformed signature yields `None`.

/// A type parameter that a class or method declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeParameter<'a> {
    /// The name of the type variable.
    pub name: &'a str,
    /// The signatures of its bounds.
    pub bounds: Vec<&'a str>,
}

/// Returns the length in bytes of the first type in a text of signatures.
pub fn type_length(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, letter) in text.char_indices() {
        let is_first = text[..at].chars().all(|one| one == '[');
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            ';' if depth == 0 => return Some(at + 1),
            'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' if is_first => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Returns the signatures of the parameters of a method.
pub fn parameters(signature: &str) -> Option<Vec<String>> {
    let (_, formal) = signature.split_once('(')?;
    let mut rest = formal;
    let mut all = Vec::new();
    while !rest.starts_with(')') {
        let (one, after) = rest.split_at(type_length(rest)?);
        all.push(one.to_owned());
        rest = after;
    }
    Some(all)
}

/// Returns the type parameters that a signature of a class or method declares, and the rest of the
/// signature.
pub fn type_parameters(signature: &str) -> Option<(Vec<TypeParameter<'_>>, &str)> {
    let mut all = Vec::new();
    let Some(mut rest) = signature.strip_prefix('<') else { return Some((all, signature)) };
    while !rest.starts_with('>') {
        let (name, after) = rest.split_once(':')?;
        // Without a class bound, the first bound is an interface.
        rest = after.strip_prefix(':').unwrap_or(after);
        let mut bounds = Vec::new();
        loop {
            let (bound, more) = rest.split_at(type_length(rest)?);
            bounds.push(bound);
            rest = more;
            match rest.strip_prefix(':') {
                Some(more) => rest = more,
                None => break,
            }
        }
        all.push(TypeParameter { name, bounds });
    }
    Some((all, &rest[1..]))
}

/// Replaces each type variable of a signature by the type that `of` returns. Returns `None` if `of`
/// returns none for a variable.
pub fn substitute(signature: &str, of: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    let mut rest = signature;
    let mut begins = true;
    while let Some(letter) = rest.chars().next() {
        if begins && letter == 'T' {
            let (name, after) = rest[1..].split_once(';')?;
            out.push_str(&of(name)?);
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
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_their_types() {
        let all = parameters("<T:Ljava/lang/Object;>([[ILMap<TT;LB;>;TT;J)V").unwrap_or_default();
        assert_eq!(all, ["[[I", "LMap<TT;LB;>;", "TT;", "J"]);
        assert_eq!(parameters("(LMap<TT;"), None);
        assert_eq!(parameters(""), None);
    }

    #[test]
    fn type_parameters_have_their_bounds() {
        let (all, rest) = type_parameters("<T::LA<TT;>;U:LB;:LI;>LSuper<TT;>;").unwrap_or_default();
        let bounds: Vec<(&str, &[&str])> =
            all.iter().map(|one| (one.name, &one.bounds[..])).collect();
        assert_eq!(bounds, [("T", &["LA<TT;>;"][..]), ("U", &["LB;", "LI;"])]);
        assert_eq!(rest, "LSuper<TT;>;");
        assert_eq!(type_parameters("LSuper;"), Some((Vec::new(), "LSuper;")));
        assert_eq!(type_parameters("<T:"), None);
    }

    #[test]
    fn variables_are_replaced_by_types() {
        let of = |name: &str| (name == "T").then(|| "LA<LB;>;".to_owned());
        assert_eq!(substitute("LTree<+TT;>;", &of).as_deref(), Some("LTree<+LA<LB;>;>;"));
        assert_eq!(substitute("LT;", &of).as_deref(), Some("LT;"));
        assert_eq!(substitute("LMap<TT;TU;>;", &of), None);
    }
}
