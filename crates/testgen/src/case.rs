//! A test as data: its inputs, its result, and the goals that it covers.

use crate::sequence::Call;
use classfile::FieldType;
use library::factories::Factory;
use std::collections::{BTreeMap, BTreeSet};

/// A value of an input or of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of a primitive type, in the form that a register contains.
    Number(FieldType, u64),
    /// Null, or a reference that was not read.
    Null,
    /// An input object, by position.
    Object(usize),
    /// A constant of an enumeration, or a class object. The first name is the internal name of a
    /// class. The second is the name of the constant, or `class`.
    Constant(String, String),
    /// A string other than an input object.
    Text(Vec<u16>),
    /// A box other than an input object.
    Boxed(FieldType, u64),
    /// An array of a primitive type other than an input object.
    Elements(FieldType, Vec<u64>),
    /// Any other object, by the internal name of its class.
    Other(String),
    /// The object on which a sequence of calls was made.
    Tested,
    /// A new object of a class of the program, as an argument.
    New(Box<NewObject>),
}

/// A constructor call whose object is an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewObject {
    /// The internal name of the class.
    pub class: String,
    /// The constructor.
    pub call: Call,
    /// The arguments of the constructor.
    pub arguments: Vec<Value>,
}

impl Value {
    /// Whether the value is a number or a text, or a box or an array of numbers without identity.
    const fn is_plain(&self) -> bool {
        matches!(self, Self::Number(..) | Self::Text(_) | Self::Boxed(..) | Self::Elements(..))
    }

    /// Returns the value and the arguments of the call that makes it.
    pub fn with_arguments(&self) -> Vec<&Self> {
        let own = match self {
            Self::New(of) => of.arguments.as_slice(),
            _ => &[],
        };
        std::iter::once(self).chain(own).collect()
    }
}

/// A call of the receiver's constructor or methods before the method under check.
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
    /// An array of references: the type of the elements, and their values.
    References(FieldType, Vec<Value>),
    /// A list or set with its elements.
    Collection(Container, Vec<Value>),
    /// A map with its keys and values.
    Map(Container, Vec<(Value, Value)>),
    /// An object that a call returns, with the arguments of the call by name.
    Made(&'static Factory, Vec<(String, Value)>),
    /// An optional value: the internal name of its class, and the value if there is one.
    Optional(String, Option<Value>),
    /// A part of another object, for which a test has no statement.
    Inner,
    /// A string, a `StringBuilder` or a `StringBuffer`: the internal name of the class, and the
    /// text.
    Text(&'static str, Vec<u16>),
    /// A box.
    Boxed(FieldType, u64),
    /// An object of a class that implements an interface, or extends an abstract class.
    Implementing(Implementing),
    /// An object that calls make.
    Constructed(Constructed),
}

/// An object that a constructor or a static method makes, and further methods change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constructed {
    /// The class.
    pub class: Class,
    /// The calls. The first one makes the object.
    pub calls: Vec<PriorCall>,
    /// The fields that no call sets to the wanted value.
    pub fields: Vec<Field>,
    /// The fields whose values after the method under check are asserted.
    pub observed: Vec<Field>,
}

/// The class of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// The internal name of the class.
    pub class: &'static str,
    /// The internal name of the enumeration of the keys, if the constructor needs it.
    pub keys: Option<String>,
}

/// An object of a class that exists only for inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementing {
    /// The interface or the abstract class.
    pub supertype: Class,
    /// The types of the parameters of a constructor that the class may call; `None` for an
    /// interface.
    pub constructor: Option<Vec<FieldType>>,
    /// The implemented methods.
    pub methods: Vec<Results>,
    /// The fields of the abstract class.
    pub fields: Vec<Field>,
}

impl Implementing {
    /// Whether a constructor can create the object: the supertype is an interface, or its
    /// constructor only sets fields.
    pub(crate) fn has_constructor(&self) -> bool {
        self.constructor.is_none() || self.supertype.has_constructor
    }
}

/// A method of a class that exists only for inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The name of the method.
    pub name: String,
    /// The types of the parameters.
    pub parameters: Vec<FieldType>,
    /// The type of the results; `None` for `void`.
    pub kind: Option<FieldType>,
    /// Whether source code must declare the method with other types than those of its descriptor.
    pub has_other_types: bool,
    /// The results of the calls, in their order.
    pub values: Vec<Value>,
}

impl Object {
    /// Whether the object is created from its parts, so after them.
    pub(crate) fn is_made_late(&self) -> bool {
        match self {
            Self::Fields(class, _) => class.is_record,
            Self::Optional(..) | Self::Made(..) | Self::Constructed(_) => true,
            _ => false,
        }
    }

    /// Returns the values from which the object is created, if it is created after them.
    pub(crate) fn components(&self) -> Vec<&Value> {
        match self {
            Self::Fields(class, fields) if class.is_record => {
                fields.iter().map(|field| field.before.as_ref().unwrap_or(&Value::Null)).collect()
            }
            Self::Optional(_, value) => value.iter().collect(),
            Self::Made(_, all) => all.iter().map(|(_, value)| value).collect(),
            Self::Constructed(_) => self.arguments(),
            _ => Vec::new(),
        }
    }

    /// Returns the arguments of the calls that make the object.
    pub fn arguments(&self) -> Vec<&Value> {
        match self {
            Self::Constructed(of) => of.calls.iter().flat_map(|call| &call.arguments).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the fields whose values after the method under check are asserted.
    pub(crate) fn observed(&self) -> Option<(&Class, &[Field])> {
        match self {
            Self::Constructed(of) => Some((&of.class, &of.observed)),
            other => other.fields(),
        }
    }

    /// Returns the class and the fields of an object that has fields.
    pub fn fields(&self) -> Option<(&Class, &[Field])> {
        match self {
            Self::Fields(class, fields) => Some((class, fields)),
            Self::Implementing(of) => Some((&of.supertype, &of.fields)),
            Self::Constructed(of) => Some((&of.class, &of.fields)),
            _ => None,
        }
    }

    /// Returns the values within an array of references, a collection, an optional value or an
    /// implementation, and the arguments of a call.
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

/// The class of an input object, with the facts that tests need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// The internal name.
    pub name: String,
    /// Whether a test in the package may call a constructor without parameters that only sets
    /// fields of the new object.
    pub has_constructor: bool,
    /// Whether the class is a record.
    pub is_record: bool,
}

/// A field of an input object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The internal name of the declaring class.
    pub declared_in: String,
    /// The name of the field.
    pub name: String,
    /// Whether a test in the package may assign the field.
    pub is_assignable: bool,
    /// Whether a test in the package may read the field.
    pub is_readable: bool,
    /// The value before the call; `None` for a reference that was not read.
    pub before: Option<Value>,
    /// The value after the call.
    pub after: Value,
}

/// A static field that the execution reads or writes, with its value before the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Static {
    /// The internal name of the declaring class.
    pub declared_in: String,
    /// The name of the field.
    pub name: String,
    /// Whether a test in the package may assign the field.
    pub is_assignable: bool,
    /// The value before the call.
    pub value: Value,
}

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The call returned this value; `None` for `void`.
    Returned(Option<Value>),
    /// The call threw an exception.
    Threw(Thrown),
}

/// An exception that the method threw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// The internal name of the exception's class.
    pub class: String,
    /// The internal name of the class that a test expects: the exception's class, or the first
    /// superclass that a test can name.
    pub expected: String,
    /// The message of the exception.
    pub message: String,
    /// The place where the exception was thrown, as `Class.method:line`.
    pub place: String,
    /// The source file of this place.
    pub file: Option<String>,
    /// The class, method and line of this place.
    pub at: (String, String, Option<u16>),
    /// Whether the exception is the documented refusal of an argument, so it is no finding.
    pub is_expected: bool,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The constructor and the calls before the method, if a sequence makes the receiver.
    pub calls: Vec<PriorCall>,
    /// The receiver, if there is one, and the arguments.
    pub arguments: Vec<Value>,
    /// The input objects.
    pub objects: Vec<Object>,
    /// Static fields that other tests may have changed.
    pub statics: Vec<Static>,
    /// The result.
    pub outcome: Outcome,
    /// The value of the receiver's invariant after the call, if the invariant held before.
    pub invariant: Option<bool>,
    /// Whether the contract of the call is false since equal objects have different hash codes.
    pub hashes_differ: bool,
    /// The positions of the goals that the execution covers.
    pub covers: BTreeSet<usize>,
    /// The path condition in words.
    pub condition: String,
    /// The inputs for reports: name, type and value.
    pub inputs: Vec<(String, String, String)>,
    /// The names in source code of the classes that a test in the package can name, by internal
    /// name.
    pub sources: BTreeMap<String, String>,
}

impl Case {
    /// Returns the sum of the sizes of input objects and prior calls, by which small tests are
    /// preferred.
    pub fn size(&self) -> usize {
        let parts = self.objects.iter().map(|object| match object {
            Object::Fields(..) | Object::Boxed(..) | Object::Optional(..) | Object::Made(..) => 2,
            Object::Elements(_, all) => 1 + all.len(),
            Object::References(..) | Object::Collection(..) | Object::Map(..) => {
                1 + object.elements().len()
            }
            Object::Implementing(..) => 2 + object.elements().len(),
            Object::Inner => 0,
            Object::Constructed(of) => 2 + of.calls.len(),
            Object::Text(_, units) => 1 + units.len(),
        });
        let calls = self.calls.iter().map(|call| 3 + call.arguments.len());
        parts.chain(calls).sum()
    }

    /// Removes results that differ in another execution, so that a test does not assert them.
    /// Without another execution, removes all plain results and changes of fields.
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

    /// Whether the test of this case fails for another program, in which the case has other results.
    pub fn fails_for(&self, other: &Self) -> bool {
        let is_asserted = |value: &Value| !matches!(value, Value::Other(_));
        let throws = |case: &Self| -> Vec<bool> {
            case.calls.iter().map(|call| call.throws.is_some()).collect()
        };
        if throws(self) != throws(other) {
            return true;
        }
        match (&self.outcome, &other.outcome) {
            (Outcome::Threw(own), Outcome::Threw(other)) => return own.expected != other.expected,
            (Outcome::Returned(Some(own)), Outcome::Returned(Some(other))) => {
                if is_asserted(own) && own != other {
                    return true;
                }
            }
            (Outcome::Returned(None), Outcome::Returned(_)) => {}
            _ => return true,
        }
        let is_changed = |field: &Field| {
            field.is_readable && field.before.as_ref().is_some_and(|before| *before != field.after)
        };
        let differs = |(own, other): (&Field, &Field)| {
            is_changed(own)
                && is_asserted(&own.after)
                && !matches!(own.after, Value::Elements(..))
                && own.after != other.after
        };
        let fields = |object: &Object| object.fields().map(|(_, fields)| fields.to_vec());
        let differ = self.objects.iter().zip(&other.objects).any(|(own, other)| {
            let (own, other) = (fields(own), fields(other));
            own.iter().flatten().zip(other.iter().flatten()).any(differs)
        });
        differ || self.invariant.is_some() && self.invariant != other.invariant
    }

    /// Whether the result is a finding.
    pub fn is_finding(&self) -> bool {
        self.invariant == Some(false)
            || matches!(&self.outcome, Outcome::Threw(thrown) if !thrown.is_expected)
    }
}

/// Selects tests that cover all goals that any given test covers, by a greedy choice. Tests that
/// the others make redundant are removed. One test for each finding is kept. The sets are the goals of
/// the tests, in the same order.
pub fn select<G: Ord + Copy>(cases: &[Case], covers: &[BTreeSet<G>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|at| (cases[*at].is_finding(), cases[*at].size(), *at));
    let mut chosen: Vec<usize> = Vec::new();
    let mut covered: BTreeSet<G> = BTreeSet::new();
    loop {
        let gain = |at: &usize| covers[*at].difference(&covered).count();
        // Of several tests with the same gain, the first one in the order is taken.
        let best = order.iter().copied().rev().max_by_key(gain);
        let Some(best) = best.filter(|at| gain(at) > 0) else { break };
        covered.extend(&covers[best]);
        chosen.push(best);
    }
    let mut kept = chosen.clone();
    for at in chosen {
        let others: BTreeSet<G> = kept
            .iter()
            .filter(|other| **other != at)
            .flat_map(|other| covers[*other].iter().copied())
            .collect();
        if covers[at].is_subset(&others) {
            kept.retain(|other| *other != at);
        }
    }
    let mut findings: BTreeSet<(String, String)> = BTreeSet::new();
    let id = |at: usize| match &cases[at].outcome {
        Outcome::Threw(thrown) if !thrown.is_expected => {
            Some((thrown.class.clone(), thrown.place.clone()))
        }
        _ if cases[at].invariant == Some(false) => {
            Some((String::new(), cases[at].hashes_differ.to_string()))
        }
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
    // A method without goals also gets a test, of a call that returns if there is one.
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
            hashes_differ: false,
            covers: covers.iter().copied().collect(),
            condition: String::new(),
            inputs: Vec::new(),
            sources: BTreeMap::new(),
        }
    }

    fn selected(cases: &[Case]) -> Vec<usize> {
        select(cases, &cases.iter().map(|case| case.covers.clone()).collect::<Vec<_>>())
    }

    #[test]
    fn the_selection_covers_all_goals_without_superfluous_tests() {
        let cases = [case(&[0], None), case(&[1, 2], None), case(&[0, 1], None), case(&[2], None)];
        assert_eq!(selected(&cases), [0, 1]);
    }

    #[test]
    fn each_finding_has_one_test() {
        let cases = [case(&[0], None), case(&[0], Some("A.f:1")), case(&[0], Some("A.f:1"))];
        assert_eq!(selected(&cases), [0, 1]);
    }
}
