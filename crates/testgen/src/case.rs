//! A test as data: inputs, result, and what it covers.

use crate::sequence::Call;
use classfile::FieldType;
use library::factories::Factory;
use std::collections::{BTreeMap, BTreeSet};

/// A value of an input or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of a primitive type, as in a register.
    Number(FieldType, u64),
    /// Null, or a reference that was not read.
    Null,
    /// An input object, by position.
    Object(usize),
    /// A constant of an enumeration, or a class object: internal name of the class, and name of the
    /// constant, or `class`.
    Constant(String, String),
    /// A string that is no input object.
    Text(Vec<u16>),
    /// A box that is no input object.
    Boxed(FieldType, u64),
    /// An array of a primitive type that is no input object.
    Elements(FieldType, Vec<u64>),
    /// Another object; the internal name of its class.
    Other(String),
    /// The object on which a sequence of calls was made.
    Tested,
}

impl Value {
    /// Whether it is a number or a text, and no object.
    const fn is_plain(&self) -> bool {
        matches!(self, Self::Number(..) | Self::Text(_) | Self::Boxed(..) | Self::Elements(..))
    }
}

/// A call before the method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriorCall {
    /// The constructor or method.
    pub call: Call,
    /// The arguments.
    pub arguments: Vec<Value>,
    /// The internal name of the class of the exception that a test expects, if the call throws one.
    pub throws: Option<String>,
}

/// An input object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// An object with fields.
    Fields(Class, Vec<Field>),
    /// An array of a primitive type.
    Elements(FieldType, Vec<u64>),
    /// An array of references: the type of its elements, and their values.
    References(FieldType, Vec<Value>),
    /// A list or set, and its elements.
    Collection(Container, Vec<Value>),
    /// A map, its keys, and their values.
    Map(Container, Vec<(Value, Value)>),
    /// An object that a call makes: the call, and its arguments by name.
    Made(&'static Factory, Vec<(String, Value)>),
    /// An optional value: the internal name of its class, and the value unless it is absent.
    Optional(String, Option<Value>),
    /// A part of another object, which no test makes.
    Inner,
    /// A string, a `StringBuilder` or a `StringBuffer`: the internal name of its class, and its text.
    Text(&'static str, Vec<u16>),
    /// A box.
    Boxed(FieldType, u64),
    /// An object of a class that implements an interface, or extends an abstract class.
    Implementing(Implementing),
}

/// The class of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// The internal name.
    pub class: &'static str,
    /// The internal name of the enumeration of its keys, if its constructor needs it.
    pub keys: Option<String>,
}

/// An object of a class that only inputs have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementing {
    /// The interface or the abstract class.
    pub supertype: Class,
    /// The types of the parameters of a constructor that the class may call; none of an interface.
    pub constructor: Option<Vec<FieldType>>,
    /// The methods.
    pub methods: Vec<Results>,
    /// The fields of the abstract class.
    pub fields: Vec<Field>,
}

impl Implementing {
    /// Whether it is made by a constructor: that of an interface, or one that only sets fields.
    pub(crate) fn has_constructor(&self) -> bool {
        self.constructor.is_none() || self.supertype.has_constructor
    }
}

/// A method of such a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The name.
    pub name: String,
    /// The types of its parameters.
    pub parameters: Vec<FieldType>,
    /// The type of its results; none is `void`.
    pub kind: Option<FieldType>,
    /// Whether a class in sources implements it with other types.
    pub has_other_types: bool,
    /// The results of its calls.
    pub values: Vec<Value>,
}

impl Object {
    /// Whether it is made with its parts, after them.
    pub(crate) fn is_made_late(&self) -> bool {
        match self {
            Self::Fields(class, _) => class.is_record,
            Self::Optional(..) | Self::Made(..) => true,
            _ => false,
        }
    }

    /// Returns the values with which it is made, if it is made after them.
    pub(crate) fn components(&self) -> Vec<&Value> {
        match self {
            Self::Fields(class, fields) if class.is_record => {
                fields.iter().map(|field| field.before.as_ref().unwrap_or(&Value::Null)).collect()
            }
            Self::Optional(_, value) => value.iter().collect(),
            Self::Made(_, all) => all.iter().map(|(_, value)| value).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the class and the fields of an object that has fields.
    pub fn fields(&self) -> Option<(&Class, &[Field])> {
        match self {
            Self::Fields(class, fields) => Some((class, fields)),
            Self::Implementing(of) => Some((&of.supertype, &of.fields)),
            _ => None,
        }
    }

    /// Returns the elements, keys and values of an array of references or a collection.
    pub fn elements(&self) -> Vec<&Value> {
        match self {
            Self::References(_, all) | Self::Collection(_, all) => all.iter().collect(),
            Self::Map(_, all) => all.iter().flat_map(|(key, value)| [key, value]).collect(),
            Self::Optional(_, value) => value.iter().collect(),
            Self::Made(_, all) => all.iter().map(|(_, value)| value).collect(),
            Self::Implementing(of) => of.methods.iter().flat_map(|one| &one.values).collect(),
            _ => Vec::new(),
        }
    }
}

/// The class of an input object, as far as tests need it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// Its internal name.
    pub name: String,
    /// Whether a test in its package may call its constructor without parameters, which does nothing
    /// but set fields of the new object.
    pub has_constructor: bool,
    /// Whether it is a record.
    pub is_record: bool,
}

/// A field of an input object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The internal name of the declaring class.
    pub declared_in: String,
    /// Its name.
    pub name: String,
    /// Whether a test in the package may assign it.
    pub is_assignable: bool,
    /// Whether a test in the package may read it.
    pub is_readable: bool,
    /// Its value before the call; none for a reference that was not read.
    pub before: Option<Value>,
    /// Its value after the call.
    pub after: Value,
}

/// A static field that the execution reads or writes, with its value before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Static {
    /// The internal name of the declaring class.
    pub declared_in: String,
    /// Its name.
    pub name: String,
    /// Whether a test in the package may assign it.
    pub is_assignable: bool,
    /// Its value before the call.
    pub value: Value,
}

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It returned this value; none for `void`.
    Returned(Option<Value>),
    /// It threw an exception.
    Threw(Thrown),
}

/// An exception that the method threw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// The internal name of its class.
    pub class: String,
    /// The internal name of the class that a test expects: its own, or the first superclass that a
    /// test can name.
    pub expected: String,
    /// Its message.
    pub message: String,
    /// The place of its origin, as `Class.method:line`.
    pub place: String,
    /// The file of that place.
    pub file: Option<String>,
    /// The class, method and line of that place.
    pub at: (String, String, Option<u16>),
    /// Whether the method refuses the argument in a documented way, so it is no finding.
    pub is_expected: bool,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The constructor and the calls before the method, if a sequence makes the receiver.
    pub calls: Vec<PriorCall>,
    /// The receiver, if the method has one, and the arguments.
    pub arguments: Vec<Value>,
    /// The input objects.
    pub objects: Vec<Object>,
    /// Static fields that other tests may have changed.
    pub statics: Vec<Static>,
    /// The result.
    pub outcome: Outcome,
    /// The value of the invariant of the receiver after the call, if it was true before.
    pub invariant: Option<bool>,
    /// The positions of the goals that its execution covers.
    pub covers: BTreeSet<usize>,
    /// The condition on the inputs in words.
    pub condition: String,
    /// The inputs for reports: name, type, value.
    pub inputs: Vec<(String, String, String)>,
    /// The names in sources of the classes that a test in the package can name, by internal name.
    pub sources: BTreeMap<String, String>,
}

impl Case {
    /// Returns the number of input objects and the sum of their sizes, to prefer small tests.
    pub fn size(&self) -> usize {
        let parts = self.objects.iter().map(|object| match object {
            Object::Fields(..) | Object::Boxed(..) | Object::Optional(..) | Object::Made(..) => 2,
            Object::Elements(_, all) => 1 + all.len(),
            Object::References(..) | Object::Collection(..) | Object::Map(..) => {
                1 + object.elements().len()
            }
            Object::Implementing(..) => 2 + object.elements().len(),
            Object::Inner => 0,
            Object::Text(_, units) => 1 + units.len(),
        });
        let calls = self.calls.iter().map(|call| 3 + call.arguments.len());
        parts.chain(calls).sum()
    }

    /// Forgets results that another execution does not have, so that a test does not assert them. Without
    /// another execution, these are all numbers, texts and changed fields.
    pub fn keep_results(&mut self, other: Option<&Self>) {
        if let Outcome::Returned(Some(value)) = &self.outcome {
            let is_same = other.map_or(!value.is_plain(), |other| other.outcome == self.outcome);
            if !is_same {
                self.outcome = Outcome::Returned(None);
            }
        }
        for (at, object) in self.objects.iter_mut().enumerate() {
            let of_other = other.and_then(|other| other.objects.get(at)?.fields());
            let (Object::Fields(_, fields) | Object::Implementing(Implementing { fields, .. })) =
                object
            else {
                continue;
            };
            for (position, field) in fields.iter_mut().enumerate() {
                let same = of_other.and_then(|(_, fields)| fields.get(position));
                if same.is_none_or(|same| same.after != field.after)
                    && let Some(before) = &field.before
                {
                    field.after = before.clone();
                }
            }
        }
    }

    /// Whether the result is a finding.
    pub fn is_finding(&self) -> bool {
        self.invariant == Some(false)
            || matches!(&self.outcome, Outcome::Threw(thrown) if !thrown.is_expected)
    }
}

/// Selects tests that cover all goals that the given ones cover, greedily, then drops those that the
/// others make superfluous. One test for each finding is kept.
pub fn select(cases: &[Case]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|at| (cases[*at].is_finding(), cases[*at].size(), *at));
    let mut chosen: Vec<usize> = Vec::new();
    let mut covered: BTreeSet<usize> = BTreeSet::new();
    loop {
        let gain = |at: &usize| cases[*at].covers.difference(&covered).count();
        // The last one of several with the same gain is taken.
        let best = order.iter().copied().rev().max_by_key(gain);
        let Some(best) = best.filter(|at| gain(at) > 0) else { break };
        covered.extend(&cases[best].covers);
        chosen.push(best);
    }
    let mut kept = chosen.clone();
    for at in chosen {
        let others: BTreeSet<usize> = kept
            .iter()
            .filter(|other| **other != at)
            .flat_map(|other| cases[*other].covers.iter().copied())
            .collect();
        if cases[at].covers.is_subset(&others) {
            kept.retain(|other| *other != at);
        }
    }
    let mut findings: BTreeSet<(String, String)> = BTreeSet::new();
    let id = |at: usize| match &cases[at].outcome {
        Outcome::Threw(thrown) if !thrown.is_expected => {
            Some((thrown.class.clone(), thrown.place.clone()))
        }
        _ if cases[at].invariant == Some(false) => Some(Default::default()),
        _ => None,
    };
    findings.extend(kept.iter().filter_map(|at| id(*at)));
    let is_ordinary = |at: &usize| !cases[*at].is_finding();
    let returns =
        |at: &usize| is_ordinary(at) && matches!(cases[*at].outcome, Outcome::Returned(_));
    let smallest = order.iter().copied().find(is_ordinary);
    let returning = order.iter().copied().find(returns);
    for at in order {
        if id(at).is_some_and(|id| findings.insert(id)) {
            kept.push(at);
        }
    }
    // A method without goals has a test, too, of a call that returns if one does.
    if !kept.iter().any(returns) && returning.is_some() {
        kept.extend(returning);
    } else if !kept.iter().any(is_ordinary) {
        kept.extend(smallest);
    }
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(covers: &[usize], thrown: Option<&str>) -> Case {
        Case {
            calls: Vec::new(),
            arguments: Vec::new(),
            objects: Vec::new(),
            statics: Vec::new(),
            outcome: match thrown {
                None => Outcome::Returned(None),
                Some(place) => {
                    Outcome::Threw(Thrown { place: place.to_owned(), ..Thrown::default() })
                }
            },
            invariant: None,
            covers: covers.iter().copied().collect(),
            condition: String::new(),
            inputs: Vec::new(),
            sources: BTreeMap::new(),
        }
    }

    #[test]
    fn the_selection_covers_all_goals_without_superfluous_tests() {
        let cases = [case(&[0], None), case(&[1, 2], None), case(&[0, 1], None), case(&[2], None)];
        assert_eq!(select(&cases), [0, 1]);
    }

    #[test]
    fn each_finding_has_one_test() {
        let cases = [case(&[0], None), case(&[0], Some("A.f:1")), case(&[0], Some("A.f:1"))];
        assert_eq!(select(&cases), [0, 1]);
    }
}
