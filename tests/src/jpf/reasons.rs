//! The known reasons for which test methods of JPF do not agree.
//!
//! Invariant: a reason never decides that a method agrees. It only distinguishes a missing feature from
//! a fault, and explains a row of the page.

use super::Method;

/// The kind of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The method needs a feature of JPF that is not offered.
    NotOffered,
    /// The method contradicts Java.
    AsJava,
    /// The result differs for this reason.
    Differs,
}

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    kind: Kind,
    /// `Class.method` without the package, or `Class.*`.
    pattern: String,
    /// The texts of the row, one a column.
    pub columns: Vec<String>,
}

/// All reasons.
#[derive(Clone, Debug, Default)]
pub struct Reasons(Vec<Reason>);

impl Reasons {
    /// Parses a list. Each line has a kind, patterns separated by blanks, and the texts of the row.
    ///
    /// # Errors
    ///
    /// The first malformed line.
    pub fn parse(list: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut columns = line.split('\t').map(str::to_owned);
            let kind = match columns.next().as_deref() {
                Some("not-offered") => Kind::NotOffered,
                Some("as-java") => Kind::AsJava,
                Some("differs") => Kind::Differs,
                _ => return Err(format!("no kind of reason: {line}")),
            };
            let patterns = columns.next().ok_or_else(|| format!("no methods: {line}"))?;
            let columns: Vec<String> = columns.collect();
            if columns.len() != if kind == Kind::AsJava { 2 } else { 1 } {
                return Err(format!("not the texts of its kind: {line}"));
            }
            all.extend(patterns.split(' ').map(|pattern| Reason {
                kind,
                pattern: pattern.to_owned(),
                columns: columns.clone(),
            }));
        }
        Ok(Self(all))
    }

    /// Returns the first reason of this kind for the method.
    #[must_use]
    pub fn find(&self, kind: Kind, method: &Method) -> Option<&Reason> {
        let name = method.short_name();
        let class = name.split('.').next().unwrap_or_default();
        self.0.iter().filter(|reason| reason.kind == kind).find(|reason| {
            reason.pattern == name || reason.pattern.strip_suffix(".*") == Some(class)
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn reasons_are_found_by_kind_and_method() {
        let reasons =
            Reasons::parse("# c\nnot-offered\tA.* B.m\tpeers\nas-java\tB.n\tx\ty\n").unwrap();
        let method = |class: &str, name: &str| Method { class: class.into(), name: name.into() };
        let columns = |kind, class: &str, name: &str| {
            reasons.find(kind, &method(class, name)).map(|reason| reason.columns.join("|"))
        };
        assert_eq!(columns(Kind::NotOffered, "p.A", "any").as_deref(), Some("peers"));
        assert_eq!(columns(Kind::NotOffered, "p.B", "m").as_deref(), Some("peers"));
        assert_eq!(columns(Kind::AsJava, "p.B", "n").as_deref(), Some("x|y"));
        assert_eq!(columns(Kind::NotOffered, "p.B", "n"), None);
        assert_eq!(columns(Kind::Differs, "p.A", "any"), None);
    }

    #[test]
    fn malformed_reasons_are_errors() {
        for line in ["other\tA.*\tx", "differs", "as-java\tA.*\tx", "differs\tA.*\tx\ty"] {
            assert!(Reasons::parse(line).is_err(), "{line}");
        }
    }
}
