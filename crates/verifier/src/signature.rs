//! Types of the parameters and the result of methods.

use crate::names::Names;
use crate::types::Type;

/// A method descriptor as types, one for each slot.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// The slots of the parameters, without the receiver.
    pub(crate) parameters: Vec<Type>,
    /// The result, with the small types; `None` is `void`.
    pub(crate) result: Option<Type>,
}

impl Signature {
    /// Reads a valid method descriptor.
    pub(crate) fn read(descriptor: &str, names: &Names) -> Self {
        let mut parameters = Vec::with_capacity(8);
        let mut all = fields(descriptor);
        for field in &mut all {
            let kind = Type::of_descriptor(field, names);
            parameters.push(kind);
            parameters.extend(kind.second());
        }
        let result = descriptor.rsplit_once(')').map_or("V", |(_, result)| result);
        let result = (result != "V").then(|| Type::exact(result, names));
        Self { parameters, result }
    }

    /// Returns the type of the result on the stack.
    pub(crate) fn pushed(&self) -> Option<Type> {
        self.result.map(|result| match result {
            Type::Boolean | Type::Byte | Type::Char | Type::Short => Type::Integer,
            other => other,
        })
    }
}

/// Iterates over the parameters of a valid method descriptor.
pub(crate) fn fields(descriptor: &str) -> impl Iterator<Item = &str> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or_default();
    std::iter::from_fn(move || {
        if rest.is_empty() || rest.starts_with(')') {
            return None;
        }
        let dimensions = rest.bytes().take_while(|byte| *byte == b'[').count();
        let length = match rest.as_bytes().get(dimensions) {
            Some(b'L') => rest.find(';')? + 1,
            _ => dimensions + 1,
        };
        let (field, others) = rest.split_at_checked(length)?;
        rest = others;
        Some(field)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_separated() {
        let all: Vec<&str> = fields("(I[[JLa/B;[La/C;D)V").collect();
        assert_eq!(all, ["I", "[[J", "La/B;", "[La/C;", "D"]);
        assert_eq!(fields("()V").count(), 0);
    }

    #[test]
    fn types_take_their_slots() {
        let names = Names::new();
        let signature = Signature::read("(JZ)S", &names);
        assert_eq!(signature.parameters, [Type::Long, Type::Long2, Type::Integer]);
        assert_eq!(signature.result, Some(Type::Short));
        assert_eq!(signature.pushed(), Some(Type::Integer));
        assert_eq!(Signature::read("()V", &names).result, None);
    }
}
