//! Expressions of the debugger: conditions of breakpoints, what watches and hovers ask, what log
//! points say.
//!
//! Source: JLS §6.5 (what a name means), §15.10.3 to §15.25 (operators), §5.6.2 (numeric promotion),
//! as far as it goes without executing code: literals, variables, fields, elements, lengths, all
//! operators that change nothing; of calls `equals`, `length` and `isEmpty` of strings alone.
//! Invariant: what goes further is refused by name, not guessed.

mod evaluate;
mod operate;
mod parse;

use vm::Machine;
use vm::access::Value;

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    /// A value of the machine.
    Value(Value),
    /// A string that is no object of the program, in UTF-16.
    Text(Vec<u16>),
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Plus,
    Minus,
    Times,
    Over,
    Rest,
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Not,
    Complement,
    Plus,
    Minus,
}

/// A method of strings that is understood without being executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfString {
    Equals,
    Length,
    IsEmpty,
}

/// A parsed expression.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Literal(Operand),
    /// Names joined by dots; what they mean depends on where the program stands.
    Names(Vec<String>),
    Field(Box<Node>, String),
    Element(Box<Node>, Box<Node>),
    Call(Box<Node>, OfString, Vec<Node>),
    Unary(Sign, Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
    /// `a ? b : c`
    Either(Box<Node>, Box<Node>, Box<Node>),
}

/// Where the program stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) machine: &'a Machine,
    /// The slot of a thread.
    pub(super) slot: usize,
    /// One of its frames, outermost first.
    pub(super) frame: usize,
}

/// An expression with the text it was given as.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) text: String,
    node: Node,
}

impl Expression {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        Ok(Self { text: text.trim().to_owned(), node: parse::parse(text)? })
    }

    /// What it comes to.
    pub(super) fn value(&self, scene: Scene<'_>) -> Result<Operand, String> {
        evaluate::value(scene, &self.node)
    }

    /// Whether it is true.
    pub(super) fn holds(&self, scene: Scene<'_>) -> Result<bool, String> {
        match operate::unboxed(scene.machine, self.value(scene)?) {
            Operand::Value(Value::Boolean(holds)) => Ok(holds),
            _ => Err("it is neither true nor false".to_owned()),
        }
    }
}

/// A text with expressions in braces.
#[derive(Clone, Debug)]
pub(super) struct Message(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Expression(Expression),
}

impl Message {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (inner, after) =
                after.split_once('}').ok_or_else(|| format!("a brace is not closed: {text}"))?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::Expression(Expression::parse(inner)?));
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self(pieces))
    }

    /// The text with what its expressions come to, or why they come to nothing.
    pub(super) fn said(&self, scene: Scene<'_>) -> String {
        let mut said = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => said.push_str(text),
                Piece::Expression(expression) => match expression.value(scene) {
                    Ok(value) => {
                        let text = operate::text_of(scene.machine, &value);
                        said.push_str(&String::from_utf16_lossy(&text));
                    }
                    Err(why) => {
                        said.extend(["{", &expression.text, ": ", &why, "}"]);
                    }
                },
            }
        }
        said
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn messages_have_expressions_in_braces() {
        assert_eq!(Message::parse("i is {i}, next {i + 1}!").unwrap().0.len(), 5);
        assert_eq!(Message::parse("plain").unwrap().0.len(), 1);
        for wrong in ["open {i", "{f(x)}", "{}"] {
            assert!(Message::parse(wrong).is_err(), "{wrong}");
        }
    }
}
