//! Warnings: code patterns that often are concurrency faults, found without an execution.
//!
//! A warning is not a finding. Each rule names the property whose check would confirm it.
//!
//! Invariant: a rule considers only code that the program may execute, and names both accesses.

mod atomicity;
mod channels;
mod claims;
mod elements;
mod guarded_by;
mod guards;
mod held;
mod monitors;
mod order;
mod owners;
mod ranks;
mod sharing;
mod waiting;

use crate::body::{Body, Definition};
use crate::depend::{Facts, Memories, touched};
use crate::points::{ObjectId, Origin, Place, Points};
use crate::program::Program;
use crate::slice::{SlicedLine, line_of};
use classes::FieldRef;
use code::operation::{Memory, Operation};
use held::Held;
use std::cell::Cell;
use std::collections::BTreeSet;

/// A rule: a kind of warning.
#[derive(Debug)]
pub struct Rule {
    /// The name of the rule.
    pub name: &'static str,
    /// The description of the fault, in one sentence.
    pub about: &'static str,
    /// The property whose check would confirm a warning; none if no property does.
    pub confirmed_by: Option<&'static str>,
    find: fn(&Code<'_, '_>, &mut Found<'_>),
}

/// The rules.
pub const RULES: &[Rule] = &[
    order::LOCK_ORDER,
    guards::UNGUARDED_ACCESS,
    sharing::UNSYNCHRONIZED_ACCESS,
    sharing::UNSAFE_COLLECTION,
    guarded_by::GUARDED_BY,
    waiting::WAIT_OUTSIDE_LOOP,
    waiting::WAIT_WITHOUT_LOCK,
    waiting::SINGLE_NOTIFY,
    waiting::NAKED_NOTIFY,
    waiting::WAIT_UNDER_LOCK,
    waiting::SLEEP_UNDER_LOCK,
    waiting::RUN_CALLED,
    waiting::START_IN_CONSTRUCTOR,
    monitors::LOCK_NOT_RELEASED,
    monitors::SHARED_MONITOR,
    monitors::REPLACED_MONITOR,
    monitors::MONITOR_OF_LOCK,
    atomicity::DOUBLE_CHECK,
    atomicity::VOLATILE_UPDATE,
    atomicity::ATOMIC_UPDATE,
    atomicity::CHECK_THEN_ACT,
];

/// A warning.
#[derive(Clone, Debug)]
pub struct LintWarning {
    /// The rule that the code violates.
    pub rule: &'static Rule,
    /// The warning, in one line.
    pub message: String,
    /// The class with the fault, such as `a.b.C`.
    pub class: String,
    /// The method with the fault.
    pub method: String,
    /// The line of the fault, if the class file has line numbers.
    pub line: Option<SlicedLine>,
    /// Further lines that belong to the warning.
    pub others: Vec<SlicedLine>,
    /// The field whose accesses the rule compares, if there is one.
    field: Option<FieldRef>,
}

/// Rules that explain a data race of a field. They replace warnings of the rules [`GENERAL`] about the
/// same field in the same method.
const SPECIFIC: &[&str] = &[atomicity::DOUBLE_CHECK.name, guarded_by::GUARDED_BY.name];

/// Rules for all data races of fields.
const GENERAL: &[&str] = &[guards::UNGUARDED_ACCESS.name, sharing::UNSYNCHRONIZED_ACCESS.name];

/// The warnings of a program.
#[derive(Debug)]
pub struct Warnings {
    /// The warnings, ordered by place.
    pub all: Vec<LintWarning>,
    /// Whether the points-to analysis and the rules were completed within their budgets.
    pub is_closed: bool,
    /// The parts of the analysis that were given up.
    pub given_up: Vec<String>,
}

/// Finds the warnings of some rules.
pub fn warnings(program: &Program<'_>, rules: impl Iterator<Item = &'static Rule>) -> Warnings {
    let facts = Facts::new(Points::new(program));
    program.limits.begin("held locks");
    let held = Held::new(&facts);
    let mut code = Code {
        facts: &facts,
        held: &held,
        shared: BTreeSet::new(),
        claims: Vec::new(),
        owned: owners::owned(&facts),
        pairs: Cell::new(MOST_PAIRS),
    };
    code.shared = sharing::shared_objects(&code);
    code.claims = claims::all(&code);
    let mut all = Vec::new();
    for rule in rules {
        code.pairs.set(MOST_PAIRS);
        program.limits.begin(rule.name);
        if !program.limits.is_over() {
            (rule.find)(&code, &mut Found { rule, facts: &facts, all: &mut all });
        }
        if code.pairs.get() == 0 {
            program.limits.give_up(&format!("rule {}, as it compares too many places", rule.name));
        }
    }
    let key = |of: &LintWarning| {
        (of.line.clone(), of.class.clone(), of.method.clone(), of.rule.name, of.message.clone())
    };
    all.sort_by_key(key);
    all.dedup_by(|a, b| a.rule.name == b.rule.name && a.line.is_some() && a.line == b.line);
    let explained: Vec<(FieldRef, String, String)> = all
        .iter()
        .filter(|of| SPECIFIC.contains(&of.rule.name))
        .filter_map(|of| Some((of.field?, of.class.clone(), of.method.clone())))
        .collect();
    all.retain(|of| {
        let is_explained = |(field, class, method): &(FieldRef, String, String)| {
            of.field.is_some_and(|own| std::ptr::eq(own, *field))
                && (&of.class, &of.method) == (class, method)
        };
        !GENERAL.contains(&of.rule.name) || !explained.iter().any(is_explained)
    });
    let given_up = program.limits.given_up();
    Warnings { all, is_closed: given_up.is_empty(), given_up }
}

/// The analysed code.
struct Code<'a, 'p> {
    facts: &'a Facts<'p>,
    held: &'a Held,
    /// The objects that several threads may reach.
    shared: BTreeSet<ObjectId>,
    /// The stores that set a flag once for each object.
    claims: Vec<claims::Claim>,
    /// The objects of which each of several threads has its own, by thread.
    owned: Vec<BTreeSet<ObjectId>>,
    /// The number of pairs of places that the rule may still compare.
    pairs: Cell<u32>,
}

/// The maximal number of pairs of places that a rule compares; they take about a second.
const MOST_PAIRS: u32 = 1_000_000;

/// The receiver of the warnings of one rule.
struct Found<'a> {
    rule: &'static Rule,
    facts: &'a Facts<'a>,
    all: &'a mut Vec<LintWarning>,
}

impl Found<'_> {
    /// Adds a warning about the accesses of a field.
    fn warn_of(&mut self, field: FieldRef, place: Place, message: String, others: &[Place]) {
        self.warn(place, message, others);
        if let Some(warning) = self.all.last_mut() {
            warning.field = Some(field);
        }
    }

    fn warn(&mut self, place: Place, message: String, others: &[Place]) {
        let method = self.facts.points.body(place.method).method;
        let line = line_of(self.facts, place);
        let mut others: Vec<SlicedLine> =
            others.iter().filter_map(|other| line_of(self.facts, *other)).collect();
        others.retain(|other| Some(other) != line.as_ref());
        self.all.push(LintWarning {
            rule: self.rule,
            message,
            class: method.class().java_name(),
            method: method.name.to_string(),
            line,
            others,
            field: None,
        });
    }
}

impl<'p> Code<'_, 'p> {
    /// Whether the budget allows one more comparison of two places, which is deducted.
    fn has_pair(&self) -> bool {
        self.pay(1)
    }

    /// Deducts comparisons from the budget. Returns whether the budget is not exhausted.
    fn pay(&self, pairs: u32) -> bool {
        let left = self.pairs.get().saturating_sub(pairs);
        self.pairs.set(if self.points().program.limits.is_over() { 0 } else { left });
        left > 0
    }

    /// Whether two accesses may be concurrent, given the starts and joins of threads.
    fn may_meet(&self, a: Place, b: Place) -> bool {
        self.has_pair() && self.facts.may_meet(a, b)
    }

    /// Whether two accesses may concern the same memory at the same time. Threads with one start do not
    /// share their own objects.
    fn may_conflict(&self, a: Place, b: Place, of_a: &Memories, of_b: &Memories) -> bool {
        let (Memories::Slots(_, all), Memories::Slots(_, others)) = (of_a, of_b) else {
            return of_a.overlap(of_b) && self.may_meet(a, b);
        };
        let common: BTreeSet<ObjectId> = all.intersection(others).copied().collect();
        of_a.overlap(of_b)
            && self.has_pair()
            && self
                .facts
                .may_meet_by(a, b, |one, other| one != other || !common.is_subset(&self.owned[one]))
    }

    fn points(&self) -> &Points<'p> {
        &self.facts.points
    }

    fn body(&self, place: Place) -> &Body {
        self.facts.points.body(place.method)
    }

    fn operation(&self, place: Place) -> Operation {
        self.body(place).operation(place.pc)
    }

    /// Returns all instructions of the program, until a limit is reached.
    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.points()
            .methods()
            .flat_map(|(method, body)| (0..body.len()).map(move |pc| Place { method, pc }))
            .take_while(|_| !self.points().program.limits.is_over())
    }

    /// Returns the text of a place: `Main.java:12`, or the method if the class file has no lines.
    fn text(&self, place: Place) -> String {
        match line_of(self.facts, place) {
            Some(at) => {
                let file = at.file.rsplit('/').next().unwrap_or(&at.file).to_owned();
                format!("{file}:{}", at.line)
            }
            None => {
                let method = self.body(place).method;
                format!("{}.{}", method.class().java_name(), method.name)
            }
        }
    }

    /// Returns the field that an instruction reads or writes.
    fn field(&self, place: Place) -> Option<FieldRef> {
        let body = self.body(place);
        let insn = body.insn(place.pc);
        let site = match body.operation(place.pc) {
            Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) => {
                insn.wide()
            }
            Operation::Load(Memory::Field, ..) | Operation::Store(Memory::Field, ..) => {
                u32::from(insn.b)
            }
            _ => return None,
        };
        let pool = body.code.sites[site as usize].pool;
        self.points().program.field(body.method.class(), pool)
    }

    /// Returns the memory that an instruction reads or writes.
    fn memory(&self, place: Place) -> Option<Memories> {
        touched(self.points(), place)
    }

    /// Returns the register of the receiver of a call.
    fn receiver(&self, place: Place) -> Option<u16> {
        let body = self.body(place);
        let insn = body.insn(place.pc);
        let call = insn.is_call().then(|| &body.code.calls[insn.wide() as usize])?;
        call.args.first().map(|argument| argument.register)
    }

    /// Returns the definitions of a register that an instruction reads, traced through moves.
    fn sources(&self, place: Place, register: u16) -> BTreeSet<Definition> {
        self.body(place).sources(place.pc, register)
    }

    /// Whether a register holds the receiver of its method.
    fn is_this(&self, place: Place, register: u16) -> bool {
        let is_instance = !self.body(place).method.is_static();
        is_instance && self.sources(place, register) == [Definition::Parameter(0)].into()
    }

    /// Returns the description of an object for users.
    fn object(&self, object: ObjectId) -> String {
        let of = self.points().get(object);
        let class =
            of.class.map_or_else(|| "object".to_owned(), |class| simple(&class.java_name()));
        match of.origin {
            Origin::Site(place) | Origin::Inner(place, _) | Origin::Made(place) => {
                format!("the {class} made at {}", self.text(place))
            }
            Origin::Library(place) => {
                let maker = self.points().named(self.body(place), place.pc).map(|of| {
                    let class = of.class.rsplit(['/', '$']).next().unwrap_or(of.class);
                    format!("the result of {class}.{} at {}", of.name, self.text(place))
                });
                maker.unwrap_or_else(|| format!("the {class} that {} returns", self.text(place)))
            }
            Origin::Literal(place) => format!("the string constant of {}", self.text(place)),
            Origin::Mirror(_) => "the monitor of a class".to_owned(),
            Origin::Function(place) => format!("the function of {}", self.text(place)),
            Origin::Arguments => "the arguments".to_owned(),
            Origin::Launched => format!("the {class} whose main is executed"),
        }
    }

    fn objects(&self, objects: &BTreeSet<ObjectId>) -> String {
        let names: BTreeSet<String> = objects.iter().map(|object| self.object(*object)).collect();
        names.into_iter().collect::<Vec<_>>().join(" or ")
    }

    /// Returns the descriptions of locks, with the fields that hold them: locks of one line are
    /// otherwise equal.
    fn named_locks<'a>(&self, objects: impl IntoIterator<Item = &'a ObjectId>) -> String {
        let name = |object: &ObjectId| match self.points().field_of(*object) {
            Some(field) => format!("{} ({})", self.object(*object), name_of(field)),
            None => self.object(*object),
        };
        let names: BTreeSet<String> = objects.into_iter().map(name).collect();
        names.into_iter().collect::<Vec<_>>().join(" or ")
    }
}

fn name_of(field: FieldRef) -> String {
    format!("{}.{}", simple(&field.class().java_name()), field.name)
}

/// Returns the simple name of a class.
fn simple(class: &str) -> String {
    let short = class.rsplit('.').next().unwrap_or(class);
    let last = short.rsplit('$').next().unwrap_or(short);
    // An anonymous class keeps the name of the enclosing class.
    if last.starts_with(|letter: char| letter.is_ascii_digit()) { short } else { last }.to_owned()
}
