//! The bounds of inputs, and the parts of a result about them.
//!
//! Source: SEMANTICS 23. Invariant: a bound that the user gave is an assumption. A default bound that a
//! path exceeded makes the result incomplete.

use crate::check::doubt::Doubt;
use crate::jdk::Jdk;
use crate::target::{self, Target};
use config::{CallSettings, Error, InputSettings, Settings};
use inputs::restrictions::CLASS;
use report::Warning;
use std::collections::BTreeSet;
use vm::symbolic::{CallFacts, InputBounds, InterfaceInput, LazyInputs};

/// The maximal number of input objects, without `--input-size`.
const OBJECTS: u32 = 4;

/// The maximal length of arrays, without `--array-length`.
const ARRAY_LENGTH: u32 = 3;

/// The maximal length of strings, without `--string-length`.
const STRING_LENGTH: u32 = 3;

/// Returns the bounds of the inputs.
pub(super) fn bounds(
    settings: &Settings,
    jdk: &Jdk,
    target: &Target,
) -> Result<InputBounds, Error> {
    let given: &InputSettings = &settings.environment.bounds;
    let calls: &CallSettings = &given.calls;
    let packages: BTreeSet<String> = match &target.method {
        Some(method) => [method.package().to_owned()].into(),
        None => {
            let named = calls.methods.iter().map(|(class, ..)| class).chain(&calls.classes);
            let named = named.map(|class| class.replace('.', "/"));
            let package =
                |name: String| name.rsplit_once('/').map_or("", |split| split.0).to_owned();
            named.chain([target.main_class.clone()]).map(package).collect()
        }
    };
    let are_given = !given.classes.is_empty();
    let [classes, archived] = match given.classes.as_slice() {
        [] => target::subclasses(target, jdk, &packages)?,
        named => [named.iter().map(|name| name.replace('.', "/")).collect(), Vec::new()],
    };
    let mentioned = if are_given {
        Vec::new()
    } else {
        target::mentioned(target, jdk, calls, &[&classes[..], &archived[..]].concat())?
    };
    Ok(InputBounds {
        objects: given.size.unwrap_or(OBJECTS),
        array_length: given.array_length.unwrap_or(ARRAY_LENGTH),
        string_length: given.string_length.unwrap_or(STRING_LENGTH),
        has_long_strings: given.string_length.is_none(),
        classes,
        are_given,
        mentioned,
        archived,
        opened: opened(&given.opened)?,
        implementations: target.implementations.iter().map(interface_input).collect(),
        has_receiver: target.method.as_ref().is_some_and(|method| !method.is_static),
    })
}

fn interface_input(of: &testgen::Implementation) -> InterfaceInput {
    let method = |method: &testgen::ImplementedMethod| {
        (method.declared_in.clone(), method.name.clone(), method.descriptor.clone())
    };
    InterfaceInput {
        supertype: of.supertype.clone(),
        class: of.class.clone(),
        methods: of.methods.iter().map(method).collect(),
    }
}

/// Returns the internal names of library classes whose fields are inputs.
fn opened(given: &[String]) -> Result<Vec<String>, Error> {
    let mut all = Vec::new();
    for name in given {
        let class = name.replace('.', "/");
        if !testgen::is_of_library(&class) {
            let problem = "is no class of the class library, and is open without it";
            return Err(Error::new(format_args!("--open {name}: {problem}")));
        }
        let is_made = inputs::CollectionKind::of(&class).is_some()
            || class.starts_with("java/util/Optional")
            || class.starts_with("java/lang/");
        if is_made {
            let problem = "its objects are inputs without it, or cannot be opened";
            return Err(Error::new(format_args!("--open {name}: {problem}")));
        }
        all.push(class);
    }
    Ok(all)
}

/// Returns the default bounds that a path exceeded, as reasons of incompleteness.
pub(crate) fn doubts(settings: &Settings, inputs: &LazyInputs) -> Vec<Doubt> {
    let (given, bounds) = (&settings.environment.bounds, &inputs.bounds);
    let met = [
        (inputs.met_objects && given.size.is_none(), "objects", bounds.objects, "--input-size"),
        (
            inputs.met_array_length && given.array_length.is_none(),
            "elements of an array or a collection",
            bounds.array_length,
            "--array-length",
        ),
        (
            inputs.met_string_length && given.string_length.is_none(),
            "characters of a string",
            bounds.string_length,
            "--string-length",
        ),
    ];
    let made = library::factories::FACTORIES.iter();
    let made = made.filter(|row| inputs.made.contains(row.recipe) && row.is_of_some_values());
    let made = made.map(|row| {
        let name = row.types.first().map_or_else(String::new, |name| name.replace('/', "."));
        format!("inputs: a {name} could have another value than those considered ({})", row.limits)
    });
    let asked = inputs.asked.iter().map(|text| format!("inputs: {text}"));
    let met = met.into_iter().filter(|(is_met, ..)| *is_met).map(|(_, what, most, option)| {
        format!("inputs: more than {most} {what} were possible ({option})")
    });
    // The first reasons are those that a larger bound does not remove.
    asked.chain(made).chain(met).map(Doubt::Inputs).collect()
}

/// Returns the assumptions about the inputs of a method.
pub(crate) fn inputs_assumed(settings: &Settings, inputs: &LazyInputs) -> Vec<String> {
    let (given, bounds) = (&settings.environment.bounds, &inputs.bounds);
    let mut all = Vec::new();
    if let Some(most) = given.size {
        all.push(format!("inputs: at most {most} objects besides the receiver (--input-size)"));
    }
    if let Some(most) = given.array_length {
        all.push(format!(
            "inputs: arrays and collections of at most {most} elements (--array-length)"
        ));
    }
    if inputs.has_strings {
        let most = bounds.string_length;
        let text = "inputs: strings are different objects, of characters below 256";
        all.push(match given.string_length {
            Some(_) => format!("{text}, at most {most} (--string-length)"),
            None => text.to_owned(),
        });
    }
    if ["java.lang.StringBuilder", "java.lang.StringBuffer"]
        .iter()
        .any(|of| inputs.classes.contains(*of))
    {
        let text = "inputs: a StringBuilder or StringBuffer has the capacity that its constructor gives it";
        all.push(text.to_owned());
    }
    if inputs.has_signatures() {
        all.push("inputs: type arguments hold, without heap pollution".to_owned());
    }
    if inputs.has_boxes {
        all.push("inputs: boxes are other objects than those that the program makes".to_owned());
    }
    if inputs.has_optionals {
        let text = "inputs: optional values are other objects than those that the program makes";
        all.push(text.to_owned());
    }
    if !inputs.keyed.is_empty() {
        let names: Vec<String> = inputs.keyed.iter().map(|name| name.replace('/', ".")).collect();
        let asks = if inputs.asked.contains(CLASS) {
            ""
        } else {
            ", and the program asks for their methods only, not for the class"
        };
        all.push(format!(
            "inputs: sets and maps are in any order of insertion{asks} ({})",
            names.join(", ")
        ));
    }
    if inputs.has_plain_keys {
        let text =
            "inputs: keys of sets and maps have no equals of their own, or no parts to change";
        all.push(text.to_owned());
    }
    if inputs.has_sorted_numbers {
        let text = "inputs: keys of sorted sets and maps of an unknown type are of class Integer";
        all.push(text.to_owned());
    }
    let made = library::factories::FACTORIES.iter();
    let made = made.filter(|row| inputs.made.contains(row.recipe)).map(|row| {
        let name = row.types.first().map_or_else(String::new, |name| name.replace('/', "."));
        let limits = if row.limits.is_empty() { "any" } else { row.limits };
        format!("{name} ({limits})")
    });
    let made: Vec<String> = made.collect();
    if !made.is_empty() {
        all.push(format!(
            "inputs: calls of the class library make {}; none is identical to an object that the \
             program makes, or to a constant",
            made.join(", ")
        ));
    }
    if inputs.made.len() > made.len() {
        let text = "inputs: no LinkedHashMap, LinkedHashSet or EnumMap contains itself";
        all.push(text.to_owned());
    }
    if !inputs.class_objects.is_empty() {
        let names: Vec<&str> = inputs.class_objects.iter().map(String::as_str).collect();
        all.push(format!("inputs: class objects are those of {}, and no others", names.join(", ")));
    }
    if !inputs.bounds.opened.is_empty() {
        let names = given.opened.join(", ");
        all.push(format!(
            "inputs: objects of {names} in any state that the precondition permits (--open)"
        ));
    }
    if inputs.has_open_arrays {
        let text = "inputs: an array of references has its declared class, or one that the program mentions";
        all.push(text.to_owned());
    }
    if !inputs.open_types.is_empty() {
        let types: Vec<&str> = inputs.open_types.iter().map(String::as_str).collect();
        all.push(format!(
            "inputs: of types {}, objects of the listed classes only, and no others",
            types.join(", ")
        ));
    }
    if !inputs.constructed.is_empty() {
        let names: Vec<&str> = inputs.constructed.iter().map(String::as_str).collect();
        all.push(format!(
            "inputs: contents that constructors of records read did not change afterwards ({})",
            names.join(", ")
        ));
    }
    if !inputs.implemented.is_empty() {
        let names: Vec<&str> = inputs.implemented.iter().map(String::as_str).collect();
        all.push(format!(
            "inputs: implementations of {} return any values, throw nothing and change nothing, \
             and inherit methods with code",
            names.join(", ")
        ));
    }
    if !inputs.classes.is_empty() {
        let classes: Vec<&str> = inputs.classes.iter().map(String::as_str).collect();
        all.push(format!("inputs: objects of {} (--input-classes)", classes.join(", ")));
    }
    all
}

/// Returns warnings about inputs that a setting or an annotation requests, and that no path has.
pub(crate) fn missed_inputs(settings: &Settings, facts: &CallFacts) -> Vec<Warning> {
    let methods = settings.environment.bounds.calls.methods.iter();
    let without = methods.filter(|(class, name, parameters)| {
        !facts.called.contains(&(format!("{class}.{name}"), parameters.len()))
    });
    let without = without.map(|(class, name, parameters)| {
        let number = parameters.len();
        format!(
            "no path calls a method {class}.{name} with {number} parameters, which symbolic.method names"
        )
    });
    let kept = facts.kept.iter().map(|parameter| {
        format!(
            "a parameter keeps its value: {parameter} (symbolic.lazy=true, symbolic.arrays=true)"
        )
    });
    let marked = facts.marked.difference(&facts.replaced).map(|field| {
        format!("no call has the field {field} as input, although it is annotated with @Symbolic")
    });
    without
        .chain(kept)
        .chain(marked)
        .map(|text| Warning::general("symbolic-method", "", text))
        .collect()
}
