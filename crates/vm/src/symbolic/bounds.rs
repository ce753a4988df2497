//! The bounds of inputs, and what a run observed of them.

use classes::ClassRef;
use classfile::access;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The bounds of inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputBounds {
    /// The maximal number of input objects besides the receiver. Arrays, collections, strings and boxes
    /// do not count.
    pub objects: u32,
    /// The maximal length of an array, and the maximal size of a collection.
    pub array_length: u32,
    /// The maximal length of a string, a `StringBuilder` or a `StringBuffer`.
    pub string_length: u32,
    /// Whether longer strings are considered, of which only the first characters are known.
    pub has_long_strings: bool,
    /// Internal names of classes whose objects are considered besides those of a declared class.
    pub classes: Vec<String>,
    /// Whether the user named these classes.
    pub are_given: bool,
    /// Names of classes, with array classes, that the program mentions; they are considered for open
    /// types.
    pub mentioned: Vec<String>,
    /// Internal names of classes in jars that are considered besides a declared class of the program.
    pub archived: Vec<String>,
    /// Internal names of classes of the class library whose fields are inputs, too.
    pub opened: Vec<String>,
    /// Classes that implement interfaces without a known implementation.
    pub implementations: Vec<InterfaceInput>,
    /// Whether the first input object is the receiver.
    pub has_receiver: bool,
}

impl InputBounds {
    /// Whether the fields of a class of the class library are inputs. A class is opened with that in
    /// which it is nested.
    pub fn opens(&self, class: &str) -> bool {
        self.opened.iter().any(|opened| {
            class
                .strip_prefix(opened.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        })
    }
}

/// A class that implements an interface, or extends an abstract class, without a known implementation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InterfaceInput {
    /// The internal name of the interface or of the abstract class.
    pub supertype: String,
    /// The internal name of the class.
    pub class: String,
    /// The abstract methods of the supertype: the internal name of the declaring type, name and
    /// descriptor.
    pub methods: Vec<(String, String, String)>,
}

/// The bounds of inputs, and what the run observed of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LazyInputs {
    /// The bounds.
    pub bounds: Rc<InputBounds>,
    /// Whether more objects were possible.
    pub met_objects: bool,
    /// Whether a longer array was possible.
    pub met_array_length: bool,
    /// Whether a longer string was possible.
    pub met_string_length: bool,
    /// Whether a string was an input.
    pub has_strings: bool,
    /// Whether a box was an input.
    pub has_boxes: bool,
    /// Whether an optional value was an input.
    pub has_optionals: bool,
    /// The classes for which collections stand that compare their elements.
    pub keyed: BTreeSet<&'static str>,
    /// Whether keys with an equality of their own were left out.
    pub has_plain_keys: bool,
    /// Whether keys of an unknown type were numbers.
    pub has_sorted_numbers: bool,
    /// Whether an array of references whose class can have subclasses was an input.
    pub has_open_arrays: bool,
    /// Java names of the open types of inputs: they have other classes than those considered.
    pub open_types: BTreeSet<String>,
    /// Java names of the interfaces of inputs that have no known implementation.
    pub implemented: BTreeSet<String>,
    /// Java names of records whose constructors can read objects that change.
    pub constructed: BTreeSet<String>,
    /// Java names of the classes of which objects were made.
    pub classes: BTreeSet<String>,
    /// The internal names of the classes whose calls made inputs.
    pub made: BTreeSet<&'static str>,
    /// Java names of the classes whose class objects were inputs.
    pub class_objects: BTreeSet<String>,
    /// The inputs of reference types that calls of the program have: names and Java names of types.
    pub roots: Vec<(String, String)>,
    /// Generic signatures of inputs, by number.
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

    /// Notes an input that is a string, or whose characters are inputs. Those of the latter have a bound.
    pub fn note_text(&mut self, is_string: bool) {
        self.has_strings = true;
        self.met_string_length |= !is_string || !self.bounds.has_long_strings;
    }

    /// Returns the number of a signature; 0 if there is none.
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
