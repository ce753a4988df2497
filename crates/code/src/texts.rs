//! Calls of the class library whose only effect is a text: a print of a value, or the creation of a
//! string.
//!
//! Invariant: the value determines nothing but the text: no exception, no other result or effect, and no
//! control flow outside of the class library. Calls with texts of `float`, `double` and objects are
//! excluded, as the conversion of these values has effects. Source: JLS §15.18.1, decision 0094.

use crate::ir::{Code, Insn};
use crate::operation::{Dispatch, Operation};
use classfile::{ClassFile, Constant, FieldType, MethodDescriptor};

const STRING: &str = "java/lang/String";

/// The class of string builders ([`crate::builders`]).
pub(crate) const BUILDER: &str = "java/lang/StringBuilder";

/// The kind of a call with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextCall {
    /// A print of a value. The flag is set if the print ends the line.
    Print(Piece, bool),
    /// The conversion of a number or character to a string. The letter is that of its descriptor.
    Number(u8),
    /// An `invokedynamic` that concatenates numbers, characters and strings.
    Concatenation,
    /// The addition of a value to a builder.
    Append(Piece),
    /// The conversion of a builder to a string.
    Finish,
}

impl TextCall {
    /// Whether the result is a string.
    pub const fn gives_string(self) -> bool {
        matches!(self, Self::Number(_) | Self::Concatenation | Self::Finish)
    }
}

/// The type of a value in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A number or character, with the letter of its descriptor.
    Number(u8),
    /// A string, or null.
    String,
}

/// Returns the kind of a call whose only effect is a text; `None` for other calls.
pub fn text_call<T>(code: &Code<T>, insn: Insn) -> Option<TextCall> {
    let Operation::Call(dispatch, _) = insn.op.operation() else { return None };
    let file = code.method.class().file()?;
    let pool = code.calls[insn.wide() as usize].pool;
    if dispatch == Dispatch::Linked {
        return is_concatenation(file, pool).then_some(TextCall::Concatenation);
    }
    let member = file.pool.member(pool).filter(|member| !member.interface)?;
    match (dispatch, member.class) {
        (Dispatch::Virtual, "java/io/PrintStream") => {
            let ends_line = match member.name {
                "println" => true,
                "print" => false,
                _ => return None,
            };
            Some(TextCall::Print(piece(member.descriptor, ")V")?, ends_line))
        }
        (Dispatch::Virtual, BUILDER) => match member.name {
            "append" => {
                piece(member.descriptor, ")Ljava/lang/StringBuilder;").map(TextCall::Append)
            }
            "toString" => (member.descriptor == "()Ljava/lang/String;").then_some(TextCall::Finish),
            _ => None,
        },
        (Dispatch::Static, class) => {
            let kind = parameters(member.descriptor, ")Ljava/lang/String;")?;
            let is_text = matches!(
                (class, member.name, kind),
                (STRING, "valueOf", "I" | "J" | "Z" | "C")
                    | ("java/lang/Integer", "toString", "I")
                    | ("java/lang/Long", "toString", "J")
                    | ("java/lang/Boolean", "toString", "Z")
                    | ("java/lang/Character", "toString", "C")
            );
            is_text.then(|| TextCall::Number(kind.as_bytes()[0]))
        }
        _ => None,
    }
}

/// Returns the parameter types of a descriptor that ends with `end`.
fn parameters<'a>(descriptor: &'a str, end: &str) -> Option<&'a str> {
    descriptor.strip_prefix('(')?.strip_suffix(end)
}

/// Returns the type of the only parameter of a descriptor that ends with `end`.
fn piece(descriptor: &str, end: &str) -> Option<Piece> {
    match parameters(descriptor, end)? {
        "Ljava/lang/String;" => Some(Piece::String),
        kind @ ("I" | "J" | "Z" | "C") => Some(Piece::Number(kind.as_bytes()[0])),
        _ => None,
    }
}

/// Whether a dynamic call site concatenates numbers, characters and strings.
fn is_concatenation(file: &ClassFile, index: u16) -> bool {
    let Some(Constant::InvokeDynamic(bootstrap, _)) = file.pool.get(index) else { return false };
    let Some((_, descriptor)) = file.pool.name_and_type(index) else { return false };
    let Some(bootstrap) = file.bootstrap_methods.get(usize::from(*bootstrap)) else { return false };
    let Some(Constant::MethodHandle(_, member)) = file.pool.get(bootstrap.method) else {
        return false;
    };
    let is_factory = file.pool.member(*member).is_some_and(|member| {
        member.class == "java/lang/invoke/StringConcatFactory"
            && matches!(member.name, "makeConcatWithConstants" | "makeConcat")
    });
    let is_string = |index: &u16| matches!(file.pool.get(*index), Some(Constant::String(_)));
    let has_texts = bootstrap.arguments.iter().all(is_string);
    let is_text = |kind: &FieldType| match kind {
        FieldType::Object(name) => name == STRING,
        FieldType::Float | FieldType::Double | FieldType::Array(_) => false,
        _ => true,
    };
    let declared = MethodDescriptor::parse(descriptor);
    is_factory && has_texts && declared.is_some_and(|of| of.parameters.iter().all(is_text))
}
