//! The keys of jpf-symbc that make parameters and fields of called methods inputs.
//!
//! Source: jpf-symbc's `BytecodeUtils`. Invariant: a malformed part of a list is an error that contains
//! the part.

use super::settings::CallSettings;
use super::units;

/// Applies a key `symbolic.NAME`, where NAME is `method`, `class`, `fields`, `lazy` or `arrays`.
pub(super) fn apply(name: &str, calls: &mut CallSettings, text: &str) -> Result<(), String> {
    match name {
        "method" => {
            for one in parts(text) {
                calls.methods.push(method(&one)?);
            }
        }
        "class" => calls.classes.extend(parts(text)),
        "fields" => {
            for one in parts(text) {
                match one.as_str() {
                    "instance" => calls.instance_fields = true,
                    "static" => calls.static_fields = true,
                    _ => return Err(format!("'{one}' is neither instance nor static")),
                }
            }
        }
        "arrays" => calls.arrays = truth(text)?,
        _ => calls.objects = truth(text)?,
    }
    Ok(())
}

/// Parses a truth value; examples of jpf-symbc also use `on` and `off`.
fn truth(text: &str) -> Result<bool, String> {
    match text.trim() {
        "on" => Ok(true),
        "off" => Ok(false),
        other => units::truth(other),
    }
}

/// Splits a list at commas, semicolons and blanks outside of parentheses.
fn parts(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut depth = 0_u32;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (matches!(c, ',' | ';') || c.is_whitespace()) {
            all.push(String::new());
        } else if let Some(last) = all.last_mut()
            && !c.is_whitespace()
        {
            last.push(c);
        }
    }
    all.retain(|one| !one.is_empty());
    all
}

/// Parses `package.Class.method(sym#con)`.
fn method(text: &str) -> Result<(String, String, Vec<bool>), String> {
    let form = || format!("'{text}' is not of the form Class.method(sym#con)");
    // The examples of jpf-symbc have a superfluous separator.
    let text = text.trim_end_matches('#');
    let (name, rest) = text.split_once('(').unwrap_or((text, ")"));
    let inside = rest.strip_suffix(')').ok_or_else(form)?;
    let (class, name) = name.rsplit_once('.').ok_or_else(form)?;
    if class.is_empty() || name.is_empty() || inside.contains('(') {
        return Err(form());
    }
    let words = inside.split(['#', ',']).filter(|word| !word.is_empty());
    let parameters = words.map(|word| match word.to_ascii_lowercase().as_str() {
        "sym" => Ok(true),
        "con" | "conc" | "concrete" => Ok(false),
        _ => Err(format!("'{word}' in '{text}' is neither sym nor con")),
    });
    Ok((class.to_owned(), name.to_owned(), parameters.collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{CallSettings, apply};

    #[test]
    fn lists_of_methods_are_read_as_jpf_symbc_reads_them() {
        let mut calls = CallSettings::default();
        apply("method", &mut calls, "a.B.m(sym#con),C$D.n(); E.k(sym, conc)").unwrap();
        let of = |class: &str, name: &str, all: &[bool]| {
            (class.to_owned(), name.to_owned(), all.to_vec())
        };
        assert_eq!(
            calls.methods,
            [of("a.B", "m", &[true, false]), of("C$D", "n", &[]), of("E", "k", &[true, false])]
        );
        apply("fields", &mut calls, "instance static").unwrap();
        apply("lazy", &mut calls, "on").unwrap();
        assert!(calls.instance_fields && calls.static_fields && calls.objects && !calls.arrays);
    }

    #[test]
    fn parts_that_are_not_understood_are_refused_with_their_text() {
        for (name, text) in [
            ("method", "m(sym)"),
            ("method", "A.m(sym#symbol)"),
            ("method", "A.m(sym"),
            ("fields", "all"),
            ("arrays", "perhaps"),
        ] {
            let why = apply(name, &mut CallSettings::default(), text).unwrap_err();
            let word = text.rsplit(['#', '(']).next().unwrap().trim_end_matches(')');
            assert!(why.contains(word), "{why}");
        }
    }
}
