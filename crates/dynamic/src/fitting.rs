//! Whether `LambdaMetafactory` accepts the types of a call site.
//!
//! Source: `java.lang.invoke.AbstractValidatingLambdaMetafactory` of the JDK, 17 and 25. A call site
//! that it may refuse is left to the bootstrap method, which throws with its own message. Invariant:
//! no class of a loader of the program is loaded here, as such loads are steps of the program.

use classes::ClassRef;
use classfile::{FieldType, MethodDescriptor, access};
use spin::LambdaSpec;
use vm::machine::Machine;

/// Reference kinds of handles (JVMS table 5.4.3.5-A).
const INVOKE_STATIC: u8 = 6;
const INVOKE_SPECIAL: u8 = 7;
const NEW_INVOKE_SPECIAL: u8 = 8;

/// Whether the types of a lambda fit, and its target is accessible.
pub(super) fn fits(machine: &Machine, holder: ClassRef, spec: &LambdaSpec<'_>) -> bool {
    let types = Types { machine, holder };
    let parsed = |text: &str| MethodDescriptor::parse(text);
    let target = &spec.implementation;
    let all = (|| {
        Some((
            parsed(spec.factory)?,
            parsed(spec.erased)?,
            parsed(spec.instantiated)?,
            parsed(target.descriptor)?,
        ))
    })();
    let Some((factory, erased, instantiated, code)) = all else { return false };
    let Some(FieldType::Object(interface)) = &factory.return_type else { return false };
    match types.load(interface) {
        Loaded::Missing => return false,
        Loaded::Class(class) if !class.is_interface() => return false,
        Loaded::Class(_) | Loaded::Unknown => {}
    }
    let is_interface =
        |name: &&str| !matches!(types.load(name), Loaded::Class(class) if !class.is_interface());
    if !spec.marker_interfaces.iter().all(is_interface) {
        return false;
    }
    // The parameters of the target begin with the receiver.
    let has_receiver = !matches!(target.kind, INVOKE_STATIC | NEW_INVOKE_SPECIAL);
    let mut parameters = code.parameters.clone();
    if has_receiver {
        let receiver = if target.kind == INVOKE_SPECIAL { spec.host } else { target.class };
        parameters.insert(0, named(receiver));
    }
    let (captured, given) = (&factory.parameters, &instantiated.parameters);
    if parameters.len() != captured.len() + given.len() || given.len() != erased.parameters.len() {
        return false;
    }
    let returned = match target.kind {
        NEW_INVOKE_SPECIAL => Some(FieldType::Object(target.class.to_owned())),
        _ => code.return_type.clone(),
    };
    let is_receiver = |at: usize| has_receiver && at == 0;
    let fit = |from: &FieldType, to: &FieldType| types.adapts(from, to, true);
    let of_captured = captured.iter().enumerate().all(|(at, from)| {
        if is_receiver(at) {
            types.is_subtype(from, &parameters[0])
        } else {
            *from == parameters[at]
        }
    });
    let of_given = given.iter().enumerate().all(|(at, from)| {
        let to = &parameters[captured.len() + at];
        if is_receiver(captured.len() + at) { types.is_subtype(from, to) } else { fit(from, to) }
    });
    let of_result = match (&returned, &instantiated.return_type) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(from), Some(to)) => types.adapts(from, to, false),
    };
    let bridges: Option<Vec<_>> = spec.bridges.iter().map(|text| parsed(text)).collect();
    let implements = |declared: &MethodDescriptor| {
        declared.parameters.len() == given.len()
            && given.iter().zip(&declared.parameters).all(|(from, to)| types.is_subtype(from, to))
            && match (&instantiated.return_type, &declared.return_type) {
                (None, None) => true,
                (Some(from), Some(to)) => types.adapts(from, to, true),
                _ => false,
            }
    };
    of_captured
        && of_given
        && of_result
        && implements(&erased)
        && bridges.is_some_and(|all| all.iter().all(implements))
        && types.is_accessible(spec)
}

/// Whether the class that `holder` refers to by a name is known to be an enum.
pub(super) fn is_enum(machine: &Machine, holder: ClassRef, name: &str) -> bool {
    let is_base = |parent: ClassRef| &*parent.name == "java/lang/Enum";
    match (Types { machine, holder }).load(name) {
        Loaded::Class(class) => class.has(access::ENUM) && class.super_class.is_some_and(is_base),
        Loaded::Missing | Loaded::Unknown => false,
    }
}

/// Result of the search for a class by name.
enum Loaded {
    Class(ClassRef),
    /// There is no class of this name.
    Missing,
    /// A loader of the program would have to load the class.
    Unknown,
}

/// The types that a class refers to by name.
struct Types<'a> {
    machine: &'a Machine,
    holder: ClassRef,
}

impl Types<'_> {
    /// Looks up the class of this name, without a call of a loader of the program.
    fn load(&self, name: &str) -> Loaded {
        match self.machine.program.registry.load(self.holder.loader, name) {
            Ok(class) => Loaded::Class(class),
            Err(error) if error.asks.is_some() => Loaded::Unknown,
            Err(_) => Loaded::Missing,
        }
    }

    /// Whether each value of type `from` has type `to`: the primitive types are equal, or `from` is
    /// a subtype.
    fn is_subtype(&self, from: &FieldType, to: &FieldType) -> bool {
        let is_object = matches!(to, FieldType::Object(name) if name == "java/lang/Object");
        if from == to || is_object && !is_primitive(from) {
            return true;
        }
        if is_primitive(from) || is_primitive(to) {
            return false;
        }
        match (self.load(&internal_name(from)), self.load(&internal_name(to))) {
            (Loaded::Unknown, _) | (_, Loaded::Unknown) => true,
            (Loaded::Class(from), Loaded::Class(to)) => from.is_subclass_of(to),
            _ => false,
        }
    }

    /// Whether a value is converted (`isAdaptableTo`): by widening, boxing, unboxing, or, unless
    /// `is_strict`, by a cast.
    fn adapts(&self, from: &FieldType, to: &FieldType, is_strict: bool) -> bool {
        match (is_primitive(from), is_primitive(to)) {
            (true, true) => widens(from, to),
            (true, false) => boxed(from)
                .is_some_and(|name| self.is_subtype(&FieldType::Object(name.to_owned()), to)),
            (false, true) => match unboxed(from) {
                Some(primitive) => widens(&primitive, to),
                None => !is_strict,
            },
            (false, false) => !is_strict || self.is_subtype(from, to),
        }
    }

    /// Whether the target exists and is accessible to the class of the call site.
    fn is_accessible(&self, spec: &LambdaSpec<'_>) -> bool {
        let target = &spec.implementation;
        if target.class.starts_with('[') {
            return true;
        }
        let registry = &self.machine.program.registry;
        match self.load(target.class) {
            Loaded::Unknown => true,
            Loaded::Missing => false,
            Loaded::Class(class) => {
                let (name, descriptor) = (target.name, target.descriptor);
                let found =
                    registry.resolve_method(self.holder, class, name, descriptor, target.interface);
                found.is_ok_and(|method| method.is_static() == (target.kind == INVOKE_STATIC))
            }
        }
    }
}

/// Whether the type is primitive.
fn is_primitive(kind: &FieldType) -> bool {
    !matches!(kind, FieldType::Object(_) | FieldType::Array(_))
}

/// Returns the type of a class or array, by the name in a constant pool.
fn named(class: &str) -> FieldType {
    let array = class.starts_with('[').then(|| FieldType::parse(class)).flatten();
    array.unwrap_or_else(|| FieldType::Object(class.to_owned()))
}

/// Returns the name under which a class is loaded.
fn internal_name(reference: &FieldType) -> String {
    match reference {
        FieldType::Object(name) => name.clone(),
        other => other.to_string(),
    }
}

/// Whether a primitive type equals another one, or is converted to it by widening (JLS 5.1.2).
fn widens(from: &FieldType, to: &FieldType) -> bool {
    use FieldType::{Byte, Char, Double, Float, Int, Long, Short};
    let order = [Byte, Short, Int, Long, Float, Double];
    let place = |one: &FieldType| order.iter().position(|known| known == one);
    match (from, place(from), place(to)) {
        _ if from == to => true,
        (Char, _, Some(to)) => to >= 2,
        (_, Some(from), Some(to)) => from <= to,
        _ => false,
    }
}

const BOXES: [(FieldType, &str); 8] = [
    (FieldType::Boolean, "java/lang/Boolean"),
    (FieldType::Byte, "java/lang/Byte"),
    (FieldType::Char, "java/lang/Character"),
    (FieldType::Double, "java/lang/Double"),
    (FieldType::Float, "java/lang/Float"),
    (FieldType::Int, "java/lang/Integer"),
    (FieldType::Long, "java/lang/Long"),
    (FieldType::Short, "java/lang/Short"),
];

fn boxed(primitive: &FieldType) -> Option<&'static str> {
    BOXES.iter().find(|(known, _)| known == primitive).map(|(_, name)| *name)
}

fn unboxed(reference: &FieldType) -> Option<FieldType> {
    let FieldType::Object(name) = reference else { return None };
    BOXES.iter().find(|(_, known)| known == name).map(|(primitive, _)| primitive.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primitive_types_widen_as_in_java() {
        use FieldType::{Boolean, Byte, Char, Double, Int, Long, Short};
        for (from, to, expected) in [
            (Int, Long, true),
            (Long, Int, false),
            (Char, Int, true),
            (Char, Short, false),
            (Byte, Char, false),
            (Byte, Double, true),
            (Boolean, Int, false),
            (Boolean, Boolean, true),
        ] {
            assert_eq!(widens(&from, &to), expected, "{from} {to}");
        }
        assert_eq!(
            boxed(&Int).and_then(|name| unboxed(&FieldType::Object(name.into()))),
            Some(Int)
        );
    }
}
