//! Texts with expressions in braces, such as messages of log points.
//!
//! Invariant: an expression without a value is replaced by the reason; the rest of the text stays.

use crate::{Expression, Scope, operators};

/// A text with expressions in braces.
#[derive(Clone, Debug)]
pub struct Template(Vec<Segment>);

#[derive(Clone, Debug)]
enum Segment {
    Text(String),
    Expression(Expression),
}

impl Template {
    /// Parses a text whose braces are balanced and contain expressions.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut segments = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (inner, after) =
                after.split_once('}').ok_or_else(|| format!("a brace is not closed: {text}"))?;
            segments.push(Segment::Text(before.to_owned()));
            segments.push(Segment::Expression(Expression::parse(inner)?));
            rest = after;
        }
        segments.push(Segment::Text(rest.to_owned()));
        Ok(Self(segments))
    }

    /// Returns the text with the values of its expressions, or with the reasons why there are none.
    pub fn expand(&self, scope: Scope<'_>) -> String {
        let mut expanded = String::new();
        for segment in &self.0 {
            match segment {
                Segment::Text(text) => expanded.push_str(text),
                Segment::Expression(expression) => match expression.value(scope) {
                    Ok(value) => {
                        let units = operators::text_of(scope, &value);
                        expanded.push_str(&String::from_utf16_lossy(&units));
                    }
                    Err(why) => expanded.extend(["{", expression.text(), ": ", &why, "}"]),
                },
            }
        }
        expanded
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn templates_have_expressions_in_braces() {
        assert_eq!(Template::parse("i is {i}, next {i + 1}!").unwrap().0.len(), 5);
        assert_eq!(Template::parse("plain").unwrap().0.len(), 1);
        for wrong in ["open {i", "{f(x)}", "{}"] {
            assert!(Template::parse(wrong).is_err(), "{wrong}");
        }
    }
}
