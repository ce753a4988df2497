//! Elements of arrays that several threads access without a lock.
//!
//! Two accesses count only if their indices plainly may be equal: constants, and counters of loops. An
//! index that a thread receives often selects a part of the array that only this thread uses.

use super::channels::Channels;
use super::guards::Access;
use super::{Code, Found};
use crate::body::Definition;
use crate::depend::{Memories, counts};
use crate::points::{ObjectId, Origin, Place};
use code::operation::{Memory, Operation};
use std::collections::BTreeSet;

/// The maximal number of origins of an accessed array.
const MOST_ARRAYS: usize = 4;

/// The possible indices of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Indices {
    /// Constants.
    Some(BTreeSet<i64>),
    /// All numbers that a loop counts, from the least one on.
    From(i64),
    Unknown,
}

impl Indices {
    fn of(code: &Code<'_, '_>, at: Place) -> Self {
        let body = code.body(at);
        let (mut all, mut is_counted) = (BTreeSet::new(), false);
        for of in body.sources(at.pc, body.insn(at.pc).b) {
            let counter = match of {
                Definition::At(pc) => {
                    counts(body, pc)
                        || matches!(body.operation(pc), Operation::IncrementAndBranch(_))
                }
                Definition::Parameter(_) | Definition::Caught => false,
            };
            match body.constant(of) {
                Some(number) => {
                    all.insert(number);
                }
                None if counter => is_counted = true,
                None => return Self::Unknown,
            }
        }
        match all.first() {
            Some(least) if is_counted => Self::From(*least),
            Some(_) => Self::Some(all),
            None => Self::Unknown,
        }
    }

    fn may_equal(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Some(a), Self::Some(b)) => !a.is_disjoint(b),
            (Self::From(least), Self::Some(all)) | (Self::Some(all), Self::From(least)) => {
                all.iter().any(|number| number >= least)
            }
            (Self::From(_), Self::From(_)) => true,
            (Self::Unknown, _) | (_, Self::Unknown) => false,
        }
    }
}

/// Warns about elements whose accesses have no common lock.
pub(super) fn unsynchronized(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let mut all: Vec<(Access, Indices)> = Vec::new();
    for at in code.places() {
        let writes = match code.operation(at) {
            Operation::Load(Memory::Element, ..) => false,
            Operation::Store(Memory::Element, ..) => true,
            _ => continue,
        };
        let indices = Indices::of(code, at);
        let access = Access::of_element(code, at, writes);
        let arrays = match &access.memory {
            Some(Memories::Slots(_, arrays)) => arrays.len(),
            _ => 0,
        };
        // A set of many arrays proves little: the contents of collections are merged.
        if arrays > MOST_ARRAYS {
            continue;
        }
        if indices != Indices::Unknown && access.is_shared && !is_initialization(code, at) {
            all.push((access, indices));
        }
    }
    let channels = Channels::new(code);
    let mut told = BTreeSet::new();
    for (access, indices) in all.iter().filter(|(access, _)| access.writes) {
        let others = || {
            let others = all.iter().filter(|(_, of)| of.may_equal(indices)).map(|(other, _)| other);
            others
                .filter(|other| access.may_race(code, other) && !channels.link(access.at, other.at))
        };
        let line = code.text(access.at);
        let other = others().find(|other| code.text(other.at) != line);
        let Some(other) = other.or_else(|| others().next()) else { continue };
        if !told.insert(line.clone()) {
            continue;
        }
        let array = array_text(code, access);
        let message = if code.text(other.at) == line {
            format!("an element of {array} is written without a lock by several threads")
        } else {
            format!(
                "an element of {array} is written without a lock that excludes {}, where another \
                 thread {} it",
                code.text(other.at),
                if other.writes { "writes" } else { "reads" }
            )
        };
        found.warn(access.at, message, &[other.at]);
    }
}

/// Whether an access is by an initializer or a constructor, to an array that it has allocated.
fn is_initialization(code: &Code<'_, '_>, at: Place) -> bool {
    let body = code.body(at);
    let is_made = |of: &Definition| match of {
        Definition::At(pc) => matches!(body.operation(*pc), Operation::Allocate(_)),
        Definition::Parameter(_) | Definition::Caught => false,
    };
    &*body.method.name == "<clinit>"
        || &*body.method.name == "<init>"
            && body.sources(at.pc, body.insn(at.pc).a).iter().all(is_made)
}

fn array_text(code: &Code<'_, '_>, access: &Access) -> String {
    let made = |object: &ObjectId| match code.points().get(*object).origin {
        Origin::Site(place) | Origin::Inner(place, _) => Some(code.text(place)),
        _ => None,
    };
    let objects = match &access.memory {
        Some(Memories::Slots(_, objects)) => objects.clone(),
        _ => BTreeSet::new(),
    };
    let places: BTreeSet<String> = objects.iter().filter_map(made).collect();
    match places.into_iter().collect::<Vec<_>>().join(" or ") {
        places if places.is_empty() => "an array".to_owned(),
        places => format!("the array made at {places}"),
    }
}
