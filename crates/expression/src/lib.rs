//! Java expressions over the state of a program: conditions of breakpoints, watches, and other
//! predicates that a user writes as text.
//!
//! Source: JLS §6.5 (meaning of a name), §15.10.3 to §15.25 (operators), §5.6.2 (numeric
//! promotion). Supported are expressions without side effects: literals, variables, fields, array
//! elements, lengths and operators. The only calls are `equals`, `length` and `isEmpty` of strings.
//! Invariant: evaluation executes no code of the program and changes nothing; an unsupported
//! construct is refused by name.

mod describe;
mod evaluate;
mod formula;
mod operators;
mod parse;
mod passed;
mod scope;
mod statics;
mod syntax;
mod template;
mod types;
mod variables;

pub use describe::{describe, quote};
pub use passed::ObservedCall;
pub use scope::{Operand, Scope};
pub use statics::{KnownNames, ReadVariables};
pub use template::Template;
pub use types::UnknownName;
pub use variables::{Local, field_value, local_value, locals, static_value};

use evaluate::Failure;
use syntax::SyntaxNode;
use vm::Ref;
use vm::access::Value;

/// A parsed expression with its source text.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    node: SyntaxNode,
}

impl Expression {
    /// Parses a whole text; the error names the unsupported part.
    pub fn parse(text: &str) -> Result<Self, String> {
        Ok(Self { text: text.trim().to_owned(), node: parse::parse(text)? })
    }

    /// Returns the source text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the value in a scope, or the reason why the expression has no value.
    pub fn value(&self, scope: Scope<'_>) -> Result<Operand, String> {
        Ok(evaluate::value(scope, &self.node)?)
    }

    /// Returns the object that the expression denotes. Returns none if the value is null, or if
    /// null is on the way to the value.
    pub fn object(&self, scope: Scope<'_>) -> Result<Option<Ref>, String> {
        match evaluate::value(scope, &self.node) {
            Ok(Operand::Value(Value::Reference(object))) => Ok(Some(object).filter(|r| *r != 0)),
            Ok(_) => Err("it denotes no object".to_owned()),
            Err(Failure::Absent(_)) => Ok(None),
            Err(Failure::Wrong(why)) => Err(why),
        }
    }

    /// Returns the value of a boolean expression.
    pub fn holds(&self, scope: Scope<'_>) -> Result<bool, String> {
        if scope.is_lenient {
            return Ok(evaluate::truth(scope, &self.node)?);
        }
        match operators::unboxed(scope.machine, self.value(scope)?) {
            Operand::Value(Value::Boolean(holds)) => Ok(holds),
            _ => Err("it is neither true nor false".to_owned()),
        }
    }
}
