//! Quantifiers over the objects of a class, `forall[b: Buffer].`, and definitions with parameters.
//!
//! Source: Bandera's specification language; decision 0083. Invariant: quantifiers are allowed only in
//! front of a property.

use super::proposition::WrongText;
use super::specification::Origin;
use vm::observed::BoundVariable;

/// The maximal number of variables of all properties. A state has a copy for each subset of bound
/// variables.
pub(super) const MOST: usize = 4;

/// A variable with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    /// The number of the variable among those of all properties.
    pub(super) number: usize,
}

/// A defined proposition.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    /// The names of variables in the text of the proposition.
    pub(super) parameters: Vec<String>,
    pub(super) origin: Origin,
}

/// The quantifiers. Only `forall` is supported.
const WORDS: [&str; 2] = ["forall", "exists"];

/// Returns the quantifier at the start of a text, and the text from its bracket on.
fn quantifier(text: &str) -> Option<(&'static str, &str)> {
    let text = text.trim_start();
    WORDS.iter().find_map(|word| {
        let after = text.strip_prefix(word)?.trim_start();
        after.starts_with('[').then_some((*word, after))
    })
}

/// Whether a text begins with a quantifier.
pub(super) fn begins(text: &str) -> bool {
    quantifier(text).is_some()
}

/// Parses the quantifiers at the start of a text. Returns the variables with their offsets, and the
/// length of the quantifiers.
pub(super) fn read(text: &str) -> Result<(Vec<(BoundVariable, usize)>, usize), WrongText> {
    let mut all: Vec<(BoundVariable, usize)> = Vec::new();
    let mut at = 0;
    while let Some((word, after)) = quantifier(&text[at..]) {
        let open = text.len() - after.len();
        let wrong = |offset: usize, why: &str| Err(WrongText { why: why.to_owned(), offset });
        if word == "exists" {
            let start = at + text[at..].find(word).unwrap_or_default();
            return wrong(
                start,
                "exists over objects is not supported: a violation of it is about all objects at once; forall is",
            );
        }
        let Some(length) = after.find(']') else { return wrong(open, "`[` is not closed") };
        let mut offset = open + 1;
        for part in after[1..length].split(',') {
            let start = offset + part.len() - part.trim_start().len();
            offset += part.len() + 1;
            let (name, class) = part.split_once(':').unwrap_or((part, ""));
            let (name, class) = (name.trim(), class.trim().replace('$', "."));
            let is_name = |text: &str| {
                let is_part = |c: char| c.is_alphanumeric() || c == '_';
                text.chars().all(is_part) && text.starts_with(|c: char| !c.is_ascii_digit())
            };
            if !is_name(name) || !class.split('.').all(is_name) {
                return wrong(start, "a variable is NAME: CLASS");
            }
            if all.iter().any(|(known, _)| known.name == name) {
                return wrong(start, &format!("there are two variables {name}"));
            }
            all.push((BoundVariable { name: name.to_owned(), class }, start));
        }
        let rest = &after[length + 1..];
        let Some(body) = rest.trim_start().strip_prefix('.') else {
            return wrong(text.len() - rest.len(), "a `.` is expected after the variables");
        };
        at = text.len() - body.len();
    }
    Ok((all, at))
}

/// Splits `name(a, b)`, whose arguments are names.
pub(super) fn applied(text: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = text.strip_suffix(')')?.split_once('(')?;
    let is_name = |text: &str| {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
        !text.is_empty() && text.chars().all(is_part)
    };
    let given: Vec<&str> = rest.split(',').map(str::trim).collect();
    (name.trim_end().split('.').all(is_name) && given.iter().all(|one| is_name(one)))
        .then(|| (name.trim_end(), given))
}

/// Returns the variables that are passed for the parameters of a definition.
pub(super) fn passed(
    name: &str,
    parameters: &[String],
    given: &[&str],
    scope: &[Variable],
) -> Result<Vec<Variable>, String> {
    if parameters.len() != given.len() {
        return Err(format!("{name} has {} parameters", parameters.len()));
    }
    let pairs = parameters.iter().zip(given);
    pairs
        .map(|(parameter, given)| {
            let known = scope.iter().find(|variable| variable.name == **given);
            let known = known.ok_or_else(|| format!("there is no variable {given}"))?;
            Ok(Variable { name: parameter.clone(), number: known.number })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn variables_have_classes_and_offsets() {
        let text = " forall[b: Buf, c : a.B$C]. forall[d: Buf].[] b.x";
        let (all, length) = read(text).unwrap();
        let shown: Vec<(&str, &str, usize)> =
            all.iter().map(|(v, at)| (v.name.as_str(), v.class.as_str(), *at)).collect();
        assert_eq!(shown, [("b", "Buf", 8), ("c", "a.B.C", 16), ("d", "Buf", 35)]);
        assert_eq!(&text[length..], "[] b.x");
        assert_eq!(read("[] x").unwrap().1, 0);
    }

    #[test]
    fn wrong_quantifiers_have_the_offset_of_their_cause() {
        for (text, offset) in [
            ("forall[b]. x", 7),
            ("forall[b: Buf, b: Buf]. x", 15),
            ("forall[b: Buf] x", 14),
            ("forall[b: Buf", 6),
            (" exists[b: Buf]. x", 1),
            ("forall[b: Buf]. exists[c: Buf]. x", 16),
            ("forall[: Buf]. x", 7),
        ] {
            assert_eq!(read(text).unwrap_err().offset, offset, "{text}");
        }
    }

    #[test]
    fn definitions_are_applied_to_variables() {
        assert_eq!(applied("Full(b , c)"), Some(("Full", vec!["b", "c"])));
        assert!(applied("C.m()").is_none() && applied("in(C.m)").is_none());
        let scope = [Variable { name: "b".to_owned(), number: 2 }];
        let parameters = ["x".to_owned()];
        let all = passed("Full", &parameters, &["b"], &scope).unwrap();
        assert_eq!(all, [Variable { name: "x".to_owned(), number: 2 }]);
        assert!(passed("Full", &parameters, &["c"], &scope).is_err());
        assert!(passed("Full", &parameters, &[], &scope).is_err());
    }
}
