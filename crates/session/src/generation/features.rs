//! The features of executions, by which different cases are chosen.
//!
//! Two executions with the same branches can differ: one repeats a loop, or has a list of two elements.
//! The cases that are considered as further tests have new features or new pairs of ways.
//!
//! Source: decision 0120.

use super::record::Way;
use std::collections::{BTreeMap, BTreeSet};
use testgen::{Case, Object, Outcome, Value};

/// The number of pairs of ways up to which pairs are considered.
const PAIRS: usize = 2_000_000;

/// A property of an execution.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Feature {
    /// A jump takes a way.
    Way(Way),
    /// A jump takes a way at least twice.
    Again(Way),
    /// Numbers are at the boundary of a comparison.
    Boundary(usize),
    /// A part of the inputs has a shape: the part, and the number of its elements or the kind of its value.
    Part(String, usize),
    /// The call ends in a way: the kind of its result, or the class of its exception.
    End(String),
}

/// The features of executions, by number.
#[derive(Debug, Default)]
pub(super) struct Features {
    known: BTreeMap<Feature, u32>,
}

/// The features of one execution.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnFeatures {
    all: BTreeSet<u32>,
    /// The features that are ways.
    ways: Vec<u32>,
}

impl OwnFeatures {
    /// Returns each pair of ways.
    fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let rest = |(at, one): (usize, &u32)| {
            let one = *one;
            self.ways[at + 1..].iter().map(move |other| (one, *other))
        };
        self.ways.iter().enumerate().flat_map(rest)
    }
}

impl Features {
    fn number(&mut self, feature: Feature) -> u32 {
        let next = self.known.len() as u32;
        *self.known.entry(feature).or_insert(next)
    }

    /// Returns the features of an execution.
    pub(super) fn of(
        &mut self,
        case: &Case,
        ways: &BTreeMap<Way, bool>,
        boundaries: &[usize],
    ) -> OwnFeatures {
        let mut own = OwnFeatures::default();
        for (way, is_again) in ways {
            own.ways.push(self.number(Feature::Way(*way)));
            if *is_again {
                own.ways.push(self.number(Feature::Again(*way)));
            }
        }
        own.all.extend(&own.ways);
        let further = boundaries.iter().copied().map(Feature::Boundary);
        let further = further.chain(parts(case)).chain([end(case)]);
        own.all.extend(further.map(|feature| self.number(feature)));
        own
    }
}

/// Returns 0, 1 or 2 for no element, one element and several ones.
fn count(elements: usize) -> usize {
    elements.min(2)
}

/// Returns the features of the inputs.
fn parts(case: &Case) -> Vec<Feature> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    let mut reference = |part: String, value: &Value| {
        let kind = match value {
            Value::Null => 0,
            Value::Object(at) if seen.insert(*at) => 1,
            Value::Object(_) => 2,
            _ => return,
        };
        all.push(Feature::Part(part, kind));
    };
    for (at, value) in case.arguments.iter().enumerate() {
        reference(format!("argument {at}"), value);
    }
    for object in &case.objects {
        if let Some((_, fields)) = object.fields() {
            for field in fields {
                if let Some(value) = &field.before {
                    reference(format!("{}.{}", field.declared_in, field.name), value);
                }
            }
        }
        if let Object::References(kind, elements) = object {
            for value in elements {
                reference(format!("{kind} element"), value);
            }
        }
    }
    for object in &case.objects {
        let (kind, length) = match object {
            Object::Elements(kind, elements) => (format!("{kind}[]"), elements.len()),
            Object::References(kind, elements) => (format!("{kind}[]"), elements.len()),
            Object::Collection(of, elements) => (of.class.to_owned(), elements.len()),
            Object::Map(of, entries) => (of.class.to_owned(), entries.len()),
            Object::Text(class, units) => ((*class).to_owned(), units.len()),
            Object::Optional(class, value) => (class.clone(), usize::from(value.is_some())),
            _ => continue,
        };
        all.push(Feature::Part(kind, count(length)));
    }
    all
}

/// Returns the feature of the result.
fn end(case: &Case) -> Feature {
    Feature::End(match &case.outcome {
        Outcome::Threw(thrown) => thrown.class.clone(),
        Outcome::Returned(Some(Value::Number(_, 0))) => "0".to_owned(),
        Outcome::Returned(Some(Value::Null)) => "null".to_owned(),
        Outcome::Returned(Some(Value::Text(units))) => format!("text {}", count(units.len())),
        Outcome::Returned(_) => String::new(),
    })
}

/// Returns the positions of cases that are not among the chosen ones and have new features, until there are
/// `most` cases.
pub(super) fn further(
    cases: &[Case],
    chosen: &[usize],
    features: &[OwnFeatures],
    most: usize,
) -> Vec<usize> {
    let is_ordinary = |at: &usize| !cases[*at].is_finding();
    let mut others: Vec<usize> =
        (0..cases.len()).filter(|at| is_ordinary(at) && !chosen.contains(at)).collect();
    others.sort_by_key(|at| cases[*at].size());
    let tests: Vec<usize> = chosen.iter().copied().filter(is_ordinary).collect();
    let given = tests.len();
    let mut choice = Choice { tests, others, most };
    choice.extend(|at| features[at].all.iter().copied().collect());
    let pairs: usize = features.iter().map(|own| own.ways.len() * own.ways.len() / 2).sum();
    if pairs <= PAIRS {
        choice.extend(|at| features[at].pairs().collect());
    }
    choice.tests.split_off(given)
}

/// The choice of tests.
struct Choice {
    /// The positions of the tests so far.
    tests: Vec<usize>,
    /// The positions of the other cases, small ones first.
    others: Vec<usize>,
    /// The maximal number of tests.
    most: usize,
}

impl Choice {
    /// Adds tests as long as there are few, and one of them has a new property.
    fn extend<T: Ord + Copy>(&mut self, of: impl Fn(usize) -> Vec<T>) {
        let mut known: BTreeSet<T> = self.tests.iter().flat_map(|at| of(*at)).collect();
        while self.tests.len() < self.most {
            let gain = |at: usize| of(at).iter().filter(|one| !known.contains(one)).count();
            // Of several cases with the same gain, the smallest one is taken.
            let gains = self.others.iter().map(|at| (gain(*at), *at));
            let Some((1.., best)) = gains.rev().max_by_key(|(gain, _)| *gain) else { break };
            known.extend(of(best));
            self.others.retain(|at| *at != best);
            self.tests.push(best);
        }
    }
}
