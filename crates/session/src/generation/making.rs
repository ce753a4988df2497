//! Input objects of tests that calls make instead of reflection.
//!
//! A constructor or a static method makes the object, and methods with a side effect change it. The
//! arguments are numbers and objects of the wanted input graph. The search keeps the few sequences
//! whose objects differ least from the wanted one. A number may differ if the method under check has
//! the same result and reaches the same places with it. No number leaves its range, and the numbers
//! that belong to a structure remain.
//!
//! Source: decision 0125. Invariant: a made object is isomorphic to the input object with which the
//! method was executed, except for references that the method does not read.

use super::convert::element_of;
use super::execute::{Execution, Executor};
use super::explore::PathEnd;
use super::matching::{Comparison, Differing, Matched, reach};
use super::record::Reached;
use super::{executed, names};
use crate::job::Job;
use crate::symbolic::objects;
use crate::target::PUBLIC_CALLS;
use arguments::Pool;
use config::{MethodEntry, RecordedValue};
use std::collections::{BTreeMap, BTreeSet};
use testgen::{Call, Case, Class, Constructed, Field, Method, Object, PriorCall, Value};
use vm::Ref;
use vm::symbolic::{GivenObjects, GivenValue};

mod arguments;

/// The number of sequences that the search keeps.
const KEPT: usize = 3;

/// The number of calls after the first one.
const CALLS: usize = 8;

/// The number of executions for one object, and for all tests of one method.
const EXECUTIONS: (u32, u32) = (250, 1_500);

/// The number of differing numbers that are executed one by one.
const DIFFERING: usize = 8;

/// The machines that make objects, by class and by whether tests are in its package.
#[derive(Default)]
pub(super) struct Makers {
    all: BTreeMap<(String, bool), Option<Executor>>,
}

impl Makers {
    /// Returns the machine that makes objects of a class for tests in a package.
    fn of(&mut self, job: &Job, class: &str, package: &str) -> Option<&mut Executor> {
        let is_own = class.rsplit_once('/').map_or("", |(own, _)| own) == package;
        let maker = self.all.entry((class.to_owned(), is_own)).or_insert_with(|| {
            let mut settings = job.settings.clone();
            let word = if is_own { "all" } else { PUBLIC_CALLS };
            settings.program.target = format!("{}#{word}", class.replace('/', "."));
            settings.program.classpath.clone_from(&job.target.classpath);
            settings.environment.entry = MethodEntry::Making;
            Executor::new(&settings, &[]).ok()
        });
        maker.as_mut()
    }
}

/// A sequence of calls with the object that it makes.
#[derive(Clone)]
struct MadeObject {
    /// The chosen calls and the numbers among the arguments.
    numbers: Vec<u64>,
    /// The arguments of reference types.
    references: Vec<GivenValue>,
    calls: Vec<PriorCall>,
    matched: Matched,
}

/// A wanted input object.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    at: usize,
    class: &'a Class,
    fields: &'a [Field],
}

/// The search for the calls of one method's tests.
pub(super) struct Making<'a> {
    pub(super) job: &'a Job,
    pub(super) method: &'a Method,
    pub(super) executor: &'a mut Executor,
    /// Whether numbers may differ that make no difference for the method.
    pub(super) may_differ: bool,
    pub(super) makers: &'a mut Makers,
    /// The number of executions that are left for the method, and for the present object.
    pub(super) left: (u32, u32),
}

impl Making<'_> {
    /// The number of executions for all tests of a method.
    pub(super) const EXECUTIONS: (u32, u32) = (EXECUTIONS.1, 0);

    /// Returns the case with input objects that calls make, or `None` if there is none.
    pub(super) fn made(&mut self, case: &Case, end: &PathEnd) -> Option<Case> {
        if end.sequence.is_some() {
            return None;
        }
        let (mut base, mut end) = (case.clone(), end.clone());
        let mut made: BTreeMap<usize, Constructed> = BTreeMap::new();
        let mut parts: BTreeSet<usize> = BTreeSet::new();
        for at in 0..base.objects.len() {
            if parts.contains(&at) || self.left.0 == 0 {
                continue;
            }
            let Object::Fields(class, fields) = base.objects[at].clone() else { continue };
            let is_left_out = class.is_record
                || testgen::is_of_library(&class.name)
                || !base.sources.contains_key(&class.name);
            if is_left_out {
                continue;
            }
            self.left.1 = EXECUTIONS.0.min(self.left.0);
            let wanted = Wanted { at, class: &class, fields: &fields };
            let known: BTreeSet<usize> = made.keys().copied().collect();
            let Some(found) = self.search(wanted, (&mut base, &mut end), &known) else { continue };
            parts.extend(found.1);
            made.insert(at, found.0);
        }
        made.retain(|at, _| !parts.contains(at));
        if made.is_empty() {
            return None;
        }
        Some(self.with_made(base, made, &parts))
    }

    /// Replaces input objects by those that calls make. The parts of made objects have no statements.
    fn with_made(
        &self,
        mut case: Case,
        made: BTreeMap<usize, Constructed>,
        parts: &BTreeSet<usize>,
    ) -> Case {
        let machine = self.executor.machine();
        let package = self.method.package();
        for of in made.values() {
            let types = of.calls.iter().flat_map(|call| &call.call.parameters);
            for name in types.filter_map(|one| element_of(&one.kind)) {
                if let Some(source) = names::source(machine, name, package) {
                    case.sources.insert(name.to_owned(), source);
                }
            }
        }
        let is_part = |value: &Value| matches!(value, Value::Object(at) if parts.contains(at));
        for at in parts {
            case.objects[*at] = Object::Inner;
        }
        for (at, of) in made {
            case.objects[at] = Object::Constructed(of);
        }
        for object in &mut case.objects {
            let fields = match object {
                Object::Fields(_, fields) => fields,
                Object::Implementing(of) => &mut of.fields,
                Object::Constructed(of) => &mut of.observed,
                _ => continue,
            };
            for field in fields.iter_mut().filter(|field| is_part(&field.after)) {
                field.after = field.before.clone().unwrap_or(Value::Null);
            }
        }
        case
    }

    /// Searches for the calls that make an object. Returns them with the objects that are its parts. The
    /// case and its inputs may get other numbers.
    fn search(
        &mut self,
        wanted: Wanted<'_>,
        (base, end): (&mut Case, &mut PathEnd),
        known: &BTreeSet<usize>,
    ) -> Option<(Constructed, BTreeSet<usize>)> {
        let package = self.method.package().to_owned();
        let calls = self.makers.of(self.job, &wanted.class.name, &package)?.calls()?.clone();
        let pool = Pool::new(base, end, wanted.at, known, self.executor.machine());
        let lists = |all: &[Call], most| -> Vec<(Call, Vec<Vec<Value>>)> {
            let of = |call: &Call| (call.clone(), pool.arguments(call, wanted.fields, most));
            all.iter().map(of).collect()
        };
        let first = lists(&calls.constructors, arguments::FIRST);
        let further = lists(&calls.methods, arguments::FURTHER);
        let mut tried = BTreeSet::new();
        let mut kept: Vec<MadeObject> = Vec::new();
        for (number, (call, lists)) in (0..).zip(&first) {
            for arguments in lists {
                let start = (&[][..], &[][..], &[][..]);
                let next = self.attempt(wanted, (base, end), start, (number, call, arguments));
                let Some(next) = next else { continue };
                if let Some(found) = self.success(wanted, (base, end), &next, &mut tried) {
                    return Some(found);
                }
                kept.push(next);
            }
        }
        let is_assigned = |field: &Field| field.is_assignable || field.before.is_none();
        if !(wanted.class.has_constructor && wanted.fields.iter().all(is_assigned)) {
            let found = self.further(wanted, (base, end), &further, (&mut kept, &mut tried));
            if found.is_some() {
                return found;
            }
        }
        let least = |one: &&MadeObject| (one.matched.failures, one.calls.len());
        let best = kept.iter().min_by_key(least)?.clone();
        self.partial(wanted, (base, end), &best)
    }

    /// Adds calls to the sequences that are best so far.
    fn further(
        &mut self,
        wanted: Wanted<'_>,
        (base, end): (&mut Case, &mut PathEnd),
        further: &[(Call, Vec<Vec<Value>>)],
        (kept, tried): (&mut Vec<MadeObject>, &mut BTreeSet<String>),
    ) -> Option<(Constructed, BTreeSet<usize>)> {
        let mut best = kept.clone();
        for _ in 0..CALLS {
            best.sort_by_key(|one| one.matched.failures);
            best.truncate(KEPT);
            let mut all: Vec<MadeObject> = Vec::new();
            for parent in &best {
                for (number, (call, lists)) in (1..).zip(further) {
                    for arguments in lists {
                        let start =
                            (&parent.numbers[..], &parent.references[..], &parent.calls[..]);
                        let next =
                            self.attempt(wanted, (base, end), start, (number, call, arguments));
                        let is_nearer =
                            |next: &MadeObject| next.matched.failures < parent.matched.failures;
                        let Some(next) = next.filter(is_nearer) else { continue };
                        if let Some(found) = self.success(wanted, (base, end), &next, tried) {
                            return Some(found);
                        }
                        all.push(next);
                    }
                }
            }
            if all.is_empty() {
                return None;
            }
            kept.extend(all.iter().cloned());
            best = all;
        }
        None
    }

    /// Executes a sequence with one more call, and compares its object with the wanted one. Returns
    /// `None` if a call throws, or depends on more than its arguments.
    fn attempt(
        &mut self,
        wanted: Wanted<'_>,
        (base, end): (&Case, &PathEnd),
        (numbers, references, calls): (&[u64], &[GivenValue], &[PriorCall]),
        (number, call, arguments): (u64, &Call, &[Value]),
    ) -> Option<MadeObject> {
        let left = self.left.1.checked_sub(1)?;
        self.left = (self.left.0.saturating_sub(1), left);
        let (mut numbers, mut references) = (numbers.to_vec(), references.to_vec());
        let mut given = objects::given(&end.objects).objects;
        let text = GivenValue::Object(given.len() as u32);
        given.push(arguments::text());
        numbers.push(number);
        for value in arguments {
            match value {
                Value::Number(_, number) => numbers.push(*number),
                Value::Object(at) => references.push(GivenValue::Object(*at as u32)),
                Value::Constant(class, name) => {
                    references.push(GivenValue::Constant(class.clone(), name.clone()));
                }
                Value::Text(_) => references.push(text.clone()),
                _ => references.push(GivenValue::Null),
            }
        }
        let given = GivenObjects { objects: given, roots: references.clone() };
        let package = self.method.package();
        let maker = self.makers.of(self.job, &wanted.class.name, package)?;
        let Ok(Ok(execution)) = maker.make(&numbers, given) else { return None };
        let Execution { machine, holder, objects, thrown, caught, statics, .. } = execution;
        let depends = execution.is_of_surroundings || execution.asks_hashes || !statics.is_empty();
        if depends || thrown.is_some() || caught.iter().any(|thrown| *thrown != 0) {
            return None;
        }
        let made = machine.get_static(holder, "objectResult") as Ref;
        if made == 0 {
            return None;
        }
        let matched = Comparison::new(base, machine, &objects).whole(wanted.at, made)?;
        let mut calls = calls.to_vec();
        let arguments = arguments.to_vec();
        calls.push(PriorCall { call: call.clone(), arguments, throws: None });
        Some(MadeObject { numbers, references, calls, matched })
    }

    /// Returns the calls of a sequence if its object can replace the wanted one.
    fn success(
        &mut self,
        wanted: Wanted<'_>,
        (base, end): (&mut Case, &mut PathEnd),
        found: &MadeObject,
        tried: &mut BTreeSet<String>,
    ) -> Option<(Constructed, BTreeSet<usize>)> {
        let numbers = &found.matched.numbers;
        if found.matched.failures > numbers.len() {
            return None;
        }
        let parts = found.matched.parts.keys().copied().collect();
        let parts = separate_parts(base, wanted.at, (&found.calls, parts), &[])?;
        if !numbers.is_empty() {
            if !tried.insert(format!("{numbers:?}")) {
                return None;
            }
            (*base, *end) = self.equivalent(base, end, numbers)?;
        }
        Some((constructed(base, wanted, &found.calls, Vec::new()), parts))
    }

    /// Returns the calls of a sequence, with the fields that must be set afterwards.
    fn partial(
        &mut self,
        wanted: Wanted<'_>,
        (base, end): (&mut Case, &mut PathEnd),
        found: &MadeObject,
    ) -> Option<(Constructed, BTreeSet<usize>)> {
        let mut set: BTreeSet<usize> = found.matched.differing_fields.clone();
        for (tried, one) in found.matched.numbers.iter().enumerate() {
            if set.contains(&one.field) {
                continue;
            }
            let other = (tried < DIFFERING)
                .then(|| self.equivalent(base, end, std::slice::from_ref(one)))
                .flatten();
            match other {
                Some(other) => (*base, *end) = other,
                None => {
                    set.insert(one.field);
                }
            }
        }
        let Object::Fields(_, now) = &base.objects[wanted.at] else { return None };
        let rest: Vec<Field> = set.iter().filter_map(|at| now.get(*at)).cloned().collect();
        let parts = found.matched.parts.iter().filter(|(_, field)| !set.contains(field));
        let parts = parts.map(|(part, _)| *part).collect();
        let parts = separate_parts(base, wanted.at, (&found.calls, parts), &rest)?;
        Some((constructed(base, wanted, &found.calls, rest), parts))
    }

    /// Returns the case and the inputs with other numbers, if the method has the same result and reaches
    /// the same places.
    fn equivalent(
        &mut self,
        base: &Case,
        end: &PathEnd,
        numbers: &[Differing],
    ) -> Option<(Case, PathEnd)> {
        if !self.may_differ {
            return None;
        }
        let mut other = end.clone();
        for one in numbers {
            let place = (one.object, one.part);
            if end.limits.iter().any(|limit| limit.excludes(place, one.made)) {
                return None;
            }
            let slot = one.part as usize;
            *other.objects.objects.get_mut(one.object)?.parts.get_mut(slot)? =
                RecordedValue::Number(one.made);
            other.graph.objects.get_mut(one.object)?.parts.get_mut(slot)?.value =
                GivenValue::Number(one.made);
        }
        let (_, reached) = self.case(end)?;
        let (mut case, other_reached) = self.case(&other)?;
        let is_same = case.outcome == base.outcome
            && other_reached == reached
            && (case.invariant, case.hashes_differ) == (base.invariant, base.hashes_differ);
        case.covers.clone_from(&base.covers);
        is_same.then_some((case, other))
    }

    /// Executes the method. Returns the case, and the places that the execution reaches.
    fn case(&mut self, end: &PathEnd) -> Option<(Case, Vec<Reached>)> {
        let left = self.left.1.checked_sub(1)?;
        self.left = (self.left.0.saturating_sub(1), left);
        let mut covers = |_: &Execution<'_>| BTreeSet::new();
        let found = executed(self.executor, self.method, end, (false, &mut covers));
        let (case, steps) = found.ok()?.ok()?;
        Some((case, steps.reached))
    }
}

fn constructed(
    base: &Case,
    wanted: Wanted<'_>,
    calls: &[PriorCall],
    fields: Vec<Field>,
) -> Constructed {
    let observed = base.objects[wanted.at].fields().map(|(_, all)| all.to_vec());
    Constructed {
        class: wanted.class.clone(),
        calls: calls.to_vec(),
        fields,
        observed: observed.unwrap_or_default(),
    }
}

/// Returns the parts of a made object that a test does not name. Returns `None` if it must name one of
/// them, or if an argument depends on the object.
fn separate_parts(
    base: &Case,
    at: usize,
    (calls, parts): (&[PriorCall], BTreeSet<usize>),
    rest: &[Field],
) -> Option<BTreeSet<usize>> {
    let object = |value: &Value| match value {
        Value::Object(at) => Some(*at),
        _ => None,
    };
    let of_calls = calls.iter().flat_map(|call| &call.arguments);
    let arguments: BTreeSet<usize> = of_calls.filter_map(object).collect();
    let parts: BTreeSet<usize> = parts.difference(&arguments).copied().collect();
    for argument in &arguments {
        let mut below = BTreeSet::new();
        reach(base, *argument, &mut below);
        if below.contains(&at) || !below.is_disjoint(&parts) {
            return None;
        }
    }
    let outside = base.objects.iter().enumerate();
    let outside = outside.filter(|(of, _)| *of != at && !parts.contains(of)).map(|(_, of)| of);
    let mut named: Vec<&Value> = Vec::new();
    for object in outside {
        let fields = object.fields().map(|(_, fields)| fields).unwrap_or_default();
        named.extend(fields.iter().filter_map(|field| field.before.as_ref()));
        named.extend(object.elements());
    }
    named.extend(rest.iter().filter_map(|field| field.before.as_ref()));
    named.extend(&base.arguments);
    named.extend(base.statics.iter().map(|field| &field.value));
    if let testgen::Outcome::Returned(Some(value)) = &base.outcome {
        named.push(value);
    }
    let mut named = named.into_iter().filter_map(object);
    (!named.any(|of| parts.contains(&of))).then_some(parts)
}
