//! Generic signatures: the types of fields whose declared types have type variables.
//!
//! An unknown type argument stays open, and the erased type of the field is used. So a signature
//! restricts inputs only as far as the compiler checks it.
//!
//! Source: JVMS 4.7.9.1.

use crate::lazy::interface_input::supertypes;
use classes::{ClassRef, FieldRef};
use classfile::generic::{self, type_length, type_parameters};
use std::collections::BTreeMap;

/// The signature of an unknown type argument.
const ANY: &str = "*";

/// The types of the type variables of a class, by name.
pub(super) type Bindings = BTreeMap<String, String>;

/// Returns the type arguments of a class type. A wildcard is represented by its upper bound, or by
/// [`ANY`].
fn arguments(signature: &str) -> Vec<String> {
    bounds_and_arguments(signature).into_iter().map(|(argument, _)| argument).collect()
}

/// Returns the type arguments of a class type, and for each whether it is exact. A wildcard is
/// represented by its upper bound, or by [`ANY`].
fn bounds_and_arguments(signature: &str) -> Vec<(String, bool)> {
    let inner = signature.split_once('<').filter(|_| !signature.contains(">."));
    let mut rest = inner.map_or("", |(_, rest)| rest);
    let mut all = Vec::new();
    while !rest.is_empty() && !rest.starts_with('>') {
        let (bound, has_bound) = match rest.as_bytes()[0] {
            b'*' => {
                all.push((ANY.to_owned(), false));
                rest = &rest[1..];
                continue;
            }
            b'+' => (&rest[1..], true),
            b'-' => (&rest[1..], false),
            _ => (rest, true),
        };
        let Some(length) = type_length(bound) else { return Vec::new() };
        let argument = if has_bound { &bound[..length] } else { ANY };
        all.push((argument.to_owned(), !rest.starts_with(['+', '-'])));
        rest = &bound[length..];
    }
    all
}

/// Returns a type argument of a collection with a generic signature, if it is known.
pub(super) fn argument_of(signature: &str, at: usize) -> Option<String> {
    arguments(signature).into_iter().nth(at).filter(|argument| argument != ANY)
}

/// Whether an object with a generic signature can be an input with another signature. Exact type
/// arguments must be equal.
pub(super) fn may_be_one(of: &str, asked: &str) -> bool {
    if asked.is_empty() || has_wildcard(of) || has_wildcard(asked) {
        return true;
    }
    if erasure(of) == erasure(asked) {
        return of == asked;
    }
    // Two different collection types have the same type arguments, those of the elements.
    !is_collection(of) || !is_collection(asked) || arguments(of) == arguments(asked)
}

/// Whether a signature names a type whose type arguments are those of the elements.
pub(super) fn is_collection(signature: &str) -> bool {
    COLLECTIONS.iter().any(|name| erasure(signature) == format!("L{name};"))
}

/// Whether a signature has type arguments without wildcards.
pub(super) fn is_exact(signature: &str) -> bool {
    signature.contains('<') && !has_wildcard(signature)
}

/// Whether a signature contains a wildcard.
pub(super) fn has_wildcard(signature: &str) -> bool {
    signature.contains(['*', '+', '-'])
}

/// The types whose type arguments are those of the elements.
const COLLECTIONS: &[&str] = &[
    "java/lang/Iterable",
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/util/AbstractMap",
    "java/util/AbstractSequentialList",
    "java/util/AbstractSet",
    "java/util/ArrayList",
    "java/util/Collection",
    "java/util/Deque",
    "java/util/EnumMap",
    "java/util/EnumSet",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/IdentityHashMap",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/List",
    "java/util/Map",
    "java/util/NavigableMap",
    "java/util/NavigableSet",
    "java/util/Queue",
    "java/util/SequencedCollection",
    "java/util/SequencedMap",
    "java/util/SequencedSet",
    "java/util/Set",
    "java/util/SortedMap",
    "java/util/SortedSet",
    "java/util/TreeMap",
    "java/util/TreeSet",
];

/// Returns the names of the type variables that a class declares, and the signature of its
/// superclass.
fn declared_by(signature: &str) -> Option<(Vec<String>, String)> {
    let (declared, rest) = type_parameters(signature)?;
    let names = declared.iter().map(|one| one.name.to_owned()).collect();
    Some((names, rest[..type_length(rest)?].to_owned()))
}

/// Replaces the type variables of a signature by their types; `None` if the type of a variable is
/// unknown. A class within a parameterized class is unknown, too.
pub(super) fn substitute(signature: &str, bindings: &Bindings) -> Option<String> {
    replaced(signature, &|name| bindings.get(name).cloned())
}

/// Replaces the type variables of a signature by their types. A variable without a known type is
/// kept.
fn with_variables(signature: &str, bindings: &Bindings) -> Option<String> {
    let variable = |name: &str| format!("T{name};");
    replaced(signature, &|name| Some(bindings.get(name).cloned().unwrap_or_else(|| variable(name))))
}

fn replaced(signature: &str, of: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if signature.contains('.') {
        return None;
    }
    let replaced = generic::substitute(signature, of)?;
    (!replaced.trim_start_matches('[').starts_with(ANY)).then_some(replaced)
}

/// Returns the descriptor of a type without type variables.
pub(super) fn erasure(signature: &str) -> String {
    let mut depth = 0_u32;
    let mut erased = String::new();
    for letter in signature.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => erased.push(letter),
            _ => {}
        }
    }
    erased
}

/// Returns the class whose type variables an object has. A class that only inputs have declares
/// none, so its superclass is returned.
fn generic_class(class: ClassRef) -> ClassRef {
    let parent = class.super_class.filter(|_| library::models::is_input_class(&class.name));
    parent.unwrap_or(class)
}

/// Returns type variables of a class, and the type arguments of a supertype in terms of these
/// variables. Variables of the class precede those of enclosing classes and methods.
fn inherited(class: ClassRef, of: &str) -> Option<(Vec<String>, Vec<String>)> {
    let own = class.file().and_then(|file| declared_by(file.signature.as_deref()?));
    let mut names = own.map(|(names, _)| names).unwrap_or_default();
    let types: Vec<String> = names.iter().map(|name| format!("T{name};")).collect();
    let mut open = vec![(class, types)];
    let mut next = 0;
    while let Some((class, types)) = open.get(next).cloned() {
        next += 1;
        if of == format!("L{};", class.name) {
            let variables = types.iter().filter_map(|of| of.strip_prefix('T')?.strip_suffix(';'));
            for name in variables {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
            return Some((names, types));
        }
        for (parent, types) in direct_supertypes(class, types) {
            // A raw type has any type arguments.
            if open.iter().all(|(known, _)| *known != parent) {
                open.push((parent, types));
            }
        }
    }
    None
}

/// Returns the direct supertypes of a class, with their type arguments. A type variable that the
/// class does not declare is kept.
fn direct_supertypes(class: ClassRef, types: Vec<String>) -> Vec<(ClassRef, Vec<String>)> {
    let own = class.file().and_then(|file| file.signature.as_deref());
    let declared = own.and_then(|own| Some((declared_by(own)?, interfaces_of(own)?)));
    let Some(((formal, parent), interfaces)) = declared else {
        return supertypes(class).map(|of| (of, Vec::new())).collect();
    };
    let known: Bindings = formal.into_iter().zip(types).collect();
    let all = std::iter::once(parent).chain(interfaces).filter_map(|parent| {
        let name = erasure(&parent);
        let of = supertypes(class).find(|one| name == format!("L{};", one.name))?;
        let types = with_variables(&parent, &known).map(|parent| arguments(&parent));
        Some((of, types.unwrap_or_default()))
    });
    all.collect()
}

/// Whether an object of a class can have a generic signature.
pub(super) fn admits(class: ClassRef, signature: &str) -> bool {
    if !signature.contains('<') {
        return true;
    }
    let inherited = inherited(generic_class(class), &erasure(signature));
    let Some((_, types)) = inherited else { return true };
    let asked = bounds_and_arguments(signature);
    // Among signatures, only type variables begin with `T`; classes begin with `L`.
    let is_open = |of: &str| of.starts_with('T') || of.contains(['<', '[']) || has_wildcard(of);
    types.iter().zip(&asked).all(|(of, (asked, is_exact))| {
        of == asked || !is_exact || is_open(of) || has_wildcard(asked)
    })
}

/// Returns the types of the type variables of a class and its superclasses, for an object of the
/// class with a generic signature.
fn bindings(class: ClassRef, signature: &str) -> Vec<(ClassRef, Bindings)> {
    let mut all = Vec::new();
    let asked = arguments(signature);
    let (names, types) = inherited(class, &erasure(signature)).unwrap_or_default();
    let type_of = |name: &String| {
        let at = types.iter().position(|of| *of == format!("T{name};"));
        at.and_then(|at| asked.get(at).cloned()).unwrap_or_else(|| ANY.to_owned())
    };
    let mut own: Vec<String> = names.iter().map(type_of).collect();
    // The type variables of enclosing classes are known in the class itself.
    let mut enclosing: Bindings = names.iter().cloned().zip(own.iter().cloned()).collect();
    for class in std::iter::successors(Some(class), |class| class.super_class) {
        let declared = class.file().and_then(|file| declared_by(file.signature.as_deref()?));
        let Some((names, parent)) = declared else {
            own.clear();
            all.push((class, Bindings::new()));
            continue;
        };
        let mut bound = std::mem::take(&mut enclosing);
        bound.extend(names.into_iter().zip(own));
        own = substitute(&parent, &bound).map(|parent| arguments(&parent)).unwrap_or_default();
        all.push((class, bound));
    }
    all
}

/// Returns the signatures of the interfaces that a class extends or implements.
fn interfaces_of(signature: &str) -> Option<Vec<String>> {
    let mut rest = signature;
    if let Some(inner) = signature.strip_prefix('<') {
        let mut depth = 1_u32;
        let end = inner.char_indices().find(|(_, letter)| {
            match letter {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        rest = &inner[end?.0 + 1..];
    }
    rest = &rest[type_length(rest)?..];
    let mut all = Vec::new();
    while !rest.is_empty() {
        let length = type_length(rest)?;
        all.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
    Some(all)
}

/// Returns the generic signature of the result of a method, if it is known. A type with a generic
/// signature inherits or declares the method.
pub(super) fn result_of(
    supertype: ClassRef,
    signature: &str,
    (declares, name, descriptor): (&str, &str, &str),
) -> Option<String> {
    let mut open = vec![(supertype, arguments(signature))];
    let mut next = 0;
    while let Some((class, types)) = open.get(next).cloned() {
        next += 1;
        let file = class.file()?;
        let own = file.signature.as_deref();
        let (names, _) = own.and_then(declared_by).unwrap_or_default();
        let any = std::iter::repeat(ANY.to_owned());
        let mut bound: Bindings = names.into_iter().zip(types.into_iter().chain(any)).collect();
        if *class.name == *declares {
            let generic = file.method(name, descriptor)?.signature.as_deref()?;
            let (formal, result) = generic.rsplit_once(')')?;
            if formal.starts_with('<') {
                // The type variables of the method are unknown and hide those of the type.
                bound.clear();
            }
            return substitute(&result[..type_length(result)?], &bound);
        }
        let generic = own.and_then(|own| Some((declared_by(own)?.1, interfaces_of(own)?)));
        let generic = generic.map(|(parent, interfaces)| [vec![parent], interfaces].concat());
        for parent in generic.iter().flatten() {
            let name = erasure(parent);
            let of = supertypes(class).find(|one| name == format!("L{};", one.name));
            let types = substitute(parent, &bound).map(|parent| arguments(&parent));
            open.extend(of.map(|of| (of, types.unwrap_or_default())));
        }
        if generic.is_none() {
            open.extend(supertypes(class).map(|of| (of, Vec::new())));
        }
    }
    None
}

/// Returns the known generic signatures of the reference fields of an object. The object has a
/// class and a generic signature.
pub(super) fn field_signatures(class: ClassRef, signature: &str) -> Vec<(FieldRef, String)> {
    let mut all = Vec::new();
    for (class, bindings) in bindings(generic_class(class), signature) {
        let Some(file) = class.file() else { continue };
        for field in class.fields.iter().filter(|field| !field.is_static()) {
            let info = file.fields.get(field.index as usize);
            let known = info
                .and_then(|info| info.signature.as_deref())
                .and_then(|of| substitute(of, &bindings));
            all.extend(known.map(|known| (field, known)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_arguments_are_listed_by_their_upper_bounds() {
        for (signature, all) in [
            ("Ljava/util/List<Ljava/lang/String;>;", vec!["Ljava/lang/String;"]),
            ("LMap<+LA<LB;>;[I>;", vec!["LA<LB;>;", "[I"]),
            ("LMap<*-LA;>;", vec![ANY, ANY]),
            ("LList<[[LA;>;", vec!["[[LA;"]),
            ("Ljava/util/List;", vec![]),
            ("LA<LB;>.C<LD;>;", vec![]),
        ] {
            assert_eq!(arguments(signature), all, "{signature}");
        }
    }

    #[test]
    fn type_variables_are_replaced() {
        let bindings: Bindings = [("T".to_owned(), "LA<LB;>;".to_owned())].into();
        let replaced = |signature| substitute(signature, &bindings);
        assert_eq!(replaced("TT;").as_deref(), Some("LA<LB;>;"));
        assert_eq!(replaced("[TT;").as_deref(), Some("[LA<LB;>;"));
        assert_eq!(replaced("LTree<+TT;>;").as_deref(), Some("LTree<+LA<LB;>;>;"));
        assert_eq!(replaced("LT;").as_deref(), Some("LT;"));
        assert_eq!(replaced("[I").as_deref(), Some("[I"));
        assert_eq!(replaced("LMap<TT;TU;>;"), None);
        assert_eq!(replaced("LTree<TT;>.Node;"), None);
        let unknown: Bindings = [("T".to_owned(), ANY.to_owned())].into();
        assert_eq!(substitute("[TT;", &unknown), None);
        assert_eq!(substitute("LTree<TT;>;", &unknown).as_deref(), Some("LTree<*>;"));
        assert_eq!(erasure("[LMap<LA;LB<LC;>;>;"), "[LMap;");
    }

    #[test]
    fn interfaces_follow_the_superclass() {
        let signature = "<K::LA<TK;>;>Ljava/lang/Object;LMap<TK;LB;>;LC;";
        assert_eq!(interfaces_of(signature).unwrap_or_default(), ["LMap<TK;LB;>;", "LC;"]);
        assert_eq!(interfaces_of("Ljava/lang/Object;").unwrap_or_default(), Vec::<String>::new());
    }

    #[test]
    fn different_type_arguments_mean_different_objects() {
        assert!(!may_be_one("LBox<LA;>;", "LBox<LB;>;"));
        assert!(may_be_one("LBox<LA;>;", "LBox<LA;>;"));
        assert!(may_be_one("LBox<LA;>;", "LBox<*>;"));
        assert!(may_be_one("LBox<LA;>;", ""));
        assert!(may_be_one("LPair<LA;LB;>;", "LFlipped<LB;LA;>;"));
        assert!(!may_be_one("Ljava/util/List<LA;>;", "Ljava/lang/Iterable<LB;>;"));
        assert!(may_be_one("Ljava/util/List<LA;>;", "Ljava/util/Collection<LA;>;"));
    }

    #[test]
    fn variables_of_a_class_have_bounds() {
        let declared = |signature| declared_by(signature);
        let names = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            declared("<K:Ljava/lang/Object;V::LA<TK;>;:LB;>LMap<TK;TV;>;LC;"),
            Some((names(&["K", "V"]), "LMap<TK;TV;>;".to_owned()))
        );
        assert_eq!(declared("LMap<LA;>;"), Some((Vec::new(), "LMap<LA;>;".to_owned())));
        assert_eq!(declared("<K"), None);
    }
}
