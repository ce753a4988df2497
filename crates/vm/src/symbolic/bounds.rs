//! The bounds of inputs, and the inputs that a run met beyond them.

use classes::ClassRef;
use classfile::access;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The bounds of inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputBounds {
    /// The maximal number of input objects, without the receiver. Arrays, collections, strings and boxes
    /// do not count.
    pub objects: u32,
    /// The maximal length of an array, and the maximal size of a collection.
    pub array_length: u32,
    /// The maximal length of a string, a `StringBuilder` or a `StringBuffer`.
    pub string_length: u32,
    /// Whether the inputs include longer strings, of which only the first characters are known.
    pub has_long_strings: bool,
    /// Internal names of classes whose objects are candidates in addition to those of a declared class.
    pub classes: Vec<String>,
    /// Whether the user named these classes.
    pub are_given: bool,
    /// Names of classes, including array classes, that the program mentions. They are candidates for
    /// open types.
    pub mentioned: Vec<String>,
    /// Internal names of classes in jars that are candidates for a declared class of the program.
    pub archived: Vec<String>,
    /// Internal names of classes of the class library whose fields are also inputs.
    pub opened: Vec<String>,
    /// Classes that implement interfaces for which no implementation is known.
    pub implementations: Vec<InterfaceInput>,
    /// Whether the first input object is the receiver.
    pub has_receiver: bool,
}

impl InputBounds {
    /// Whether the fields of a class of the class library are inputs. A nested class is opened together
    /// with its enclosing class.
    pub fn opens(&self, class: &str) -> bool {
        self.opened.iter().any(|opened| {
            class
                .strip_prefix(opened.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        })
    }
}

/// A class that implements an interface, or extends an abstract class, for which no implementation is
/// known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InterfaceInput {
    /// The internal name of the interface or of the abstract class.
    pub supertype: String,
    /// The internal name of the class.
    pub class: String,
    /// The abstract methods of the supertype: internal name of the declaring type, name, and descriptor.
    pub methods: Vec<(String, String, String)>,
}

/// The bounds of inputs, and the inputs that a run met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LazyInputs {
    /// The bounds of inputs.
    pub bounds: Rc<InputBounds>,
    /// Whether an input could also be a further object, beyond the bound.
    pub met_objects: bool,
    /// Whether an array could also be longer than the bound.
    pub met_array_length: bool,
    /// Whether a string could also be longer than the bound.
    pub met_string_length: bool,
    /// Restrictions of inputs that no user chose, and about which the program asked.
    pub asked: BTreeSet<String>,
    /// Whether a string was an input.
    pub has_strings: bool,
    /// Whether a box was an input.
    pub has_boxes: bool,
    /// Whether an optional value was an input.
    pub has_optionals: bool,
    /// The names of the types of input collections that compare their elements.
    pub keyed: BTreeSet<&'static str>,
    /// Whether keys of classes with their own `equals` were omitted.
    pub has_plain_keys: bool,
    /// Whether keys of an unknown type in sorted collections were numbers.
    pub has_sorted_numbers: bool,
    /// Whether an input was an array of references whose class can have subclasses.
    pub has_open_arrays: bool,
    /// Java names of the open types of inputs: types that can have classes other than the candidates.
    pub open_types: BTreeSet<String>,
    /// Java names of the interfaces of inputs that have no known implementation.
    pub implemented: BTreeSet<String>,
    /// Java names of records whose constructors read objects that can change.
    pub constructed: BTreeSet<String>,
    /// Java names of the classes of input objects.
    pub classes: BTreeSet<String>,
    /// Internal names of the classes whose methods created inputs.
    pub made: BTreeSet<&'static str>,
    /// Java names of the classes whose class objects were candidates.
    pub class_objects: BTreeSet<String>,
    /// The inputs of reference types at calls of the program: names, and Java names of types.
    pub roots: Vec<(String, String)>,
    /// Generic signatures of inputs, by their numbers.
    signatures: Vec<String>,
}

impl LazyInputs {
    /// Notes an input of an array class.
    pub fn note_array(&mut self, class: ClassRef) {
        self.met_array_length = true;
        let element = class.component();
        let is_open = |of: ClassRef| !of.is_primitive() && !of.element().has(access::FINAL);
        self.has_open_arrays |= element.is_some_and(is_open);
    }

    /// Notes an input that is a string, or an object whose characters are inputs. The length of the
    /// characters has a bound.
    pub fn note_text(&mut self, is_string: bool) {
        self.has_strings = true;
        self.met_string_length |= !is_string || !self.bounds.has_long_strings;
    }

    /// Returns the number of a signature; 0 for an empty signature.
    pub fn number_of(&mut self, signature: &str) -> u32 {
        if signature.is_empty() {
            return 0;
        }
        let known = self.signatures.iter().position(|one| one == signature);
        let at = known.unwrap_or_else(|| {
            self.signatures.push(signature.to_owned());
            self.signatures.len() - 1
        });
        at as u32 + 1
    }

    /// Returns the signature with a number.
    pub fn signature(&self, number: u32) -> Option<&str> {
        self.signatures.get(number.checked_sub(1)? as usize).map(String::as_str)
    }

    /// Whether a signature restricted an input.
    pub fn has_signatures(&self) -> bool {
        !self.signatures.is_empty()
    }
}
