//! Classes of string concatenation.
//!
//! Source: `java.lang.invoke.StringConcatFactory`; JLS §5.1.11 and §15.18.1. Invariant: every object is
//! converted to a string before the concatenation, in the order of the arguments. The result is a new
//! string.

use super::adapt::OBJECT;
use super::text::{STRING, append, append_text, finish_builder, new_builder};
use super::{CLASS_VERSION, SpinError, method_type, spun_name};
use classfile::access::{FINAL, STATIC, SUPER, SYNTHETIC};
use classfile::{ClassBuilder, CodeBuilder, FieldType, MethodDescriptor};

/// The unit of a recipe that denotes the next argument.
pub const ARGUMENT: u16 = 1;
/// The unit of a recipe that denotes the next constant.
pub const CONSTANT: u16 = 2;

/// A call site of `StringConcatFactory`. For `makeConcat`, the recipe has one [`ARGUMENT`] for each
/// argument.
#[derive(Clone, Debug)]
pub struct ConcatSpec<'a> {
    /// The descriptor of the call site: from the arguments to `String`.
    pub descriptor: &'a str,
    /// The recipe in UTF-16: [`ARGUMENT`], [`CONSTANT`], and literal units.
    pub recipe: Vec<u16>,
    /// The constants of the recipe in order, in UTF-16.
    pub constants: Vec<Vec<u16>>,
}

/// Returns the types of a call site.
///
/// # Errors
/// Fails if the recipe does not fit the types.
pub fn concat_types(spec: &ConcatSpec<'_>) -> Result<MethodDescriptor, SpinError> {
    let kinds = method_type(spec.descriptor)?;
    if kinds.return_type != Some(FieldType::Object(STRING.to_owned())) {
        return Err(SpinError::site(format!("{} gives no String", spec.descriptor)));
    }
    for (tag, there_are) in [(ARGUMENT, kinds.parameters.len()), (CONSTANT, spec.constants.len())] {
        let wanted = spec.recipe.iter().filter(|&&unit| unit == tag).count();
        if wanted != there_are {
            let message = format!("a recipe with {wanted} tags {tag} for {there_are} values");
            return Err(SpinError::site(message));
        }
    }
    Ok(kinds)
}

/// Returns a class `<host>$$StringConcat` with the static method `concat`, which has the descriptor of
/// the call site.
pub fn concat(host: &str, spec: &ConcatSpec<'_>) -> Result<Vec<u8>, SpinError> {
    let kinds = concat_types(spec)?;
    let name = spun_name(host, "StringConcat");
    let mut class = ClassBuilder::new(CLASS_VERSION, FINAL | SUPER | SYNTHETIC, &name, OBJECT);
    class.method(STATIC | SYNTHETIC, "concat", spec.descriptor, |code| {
        let mut local = 0;
        for kind in &kinds.parameters {
            stringify(code, kind, local);
            local += kind.slots();
        }
        new_builder(code);
        join(code, spec, &kinds.parameters);
        finish_builder(code);
        code.return_value(Some(&FieldType::Object(STRING.to_owned())));
    });
    Ok(class.finish()?)
}

/// Replaces an object in a local variable by its string, which is `null` if `toString` returns `null`.
/// Primitive values and strings are kept, as their conversion executes no code of the program.
pub(super) fn stringify(code: &mut CodeBuilder<'_>, kind: &FieldType, local: u16) {
    if kind.is_reference() && !is_string(kind) {
        code.load(kind, local);
        value_of(code);
        code.store(kind, local);
    }
}

fn value_of(code: &mut CodeBuilder<'_>) {
    code.invoke_static(STRING, "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
}

fn is_string(kind: &FieldType) -> bool {
    matches!(kind, FieldType::Object(name) if name == STRING)
}

/// Appends a local variable after [`stringify`] to the builder on the stack.
pub(super) fn append_local(code: &mut CodeBuilder<'_>, kind: &FieldType, local: u16) {
    code.load(kind, local);
    match kind {
        FieldType::Byte | FieldType::Short => append(code, "I"),
        FieldType::Object(_) | FieldType::Array(_) => append(code, "Ljava/lang/String;"),
        primitive => append(code, &primitive.to_string()),
    }
}

/// Appends the parts of the recipe to the builder on the stack.
fn join(code: &mut CodeBuilder<'_>, spec: &ConcatSpec<'_>, kinds: &[FieldType]) {
    let mut kinds = kinds.iter();
    let mut constants = spec.constants.iter();
    let mut local = 0;
    let mut text = Vec::new();
    for &unit in &spec.recipe {
        match unit {
            ARGUMENT => {
                append_text(code, &std::mem::take(&mut text));
                if let Some(kind) = kinds.next() {
                    append_local(code, kind, local);
                    local += kind.slots();
                }
            }
            CONSTANT => text.extend(constants.next().into_iter().flatten()),
            unit => text.push(unit),
        }
    }
    append_text(code, &text);
}
