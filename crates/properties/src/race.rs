//! Data races as a predicate of states (SEMANTICS 20). In a state with a race, two threads access the
//! same plain location in their next steps, and at least one of them writes it.
//!
//! Locations are fields, static fields and array elements, accessed by bytecode, handles, reflection or
//! `Unsafe`. Three kinds of accesses are never races: those of final fields, two accesses in ordered
//! modes (volatile, acquire, release), and benign races of the JDK. Accesses whose mode was chosen by
//! code of the JDK are no races either, as the choice was deliberate.

use crate::finding::{Finding, Observes, Property, program_place};
use vm::Machine;
use vm::access::Access;
use vm::exception::TraceElement;
use vm::schedule::Action;

/// The property that no state has two conflicting plain accesses as next steps.
#[derive(Debug)]
pub(crate) struct DataRace;

impl Property for DataRace {
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    fn is_content_with_quiet_states(&self) -> bool {
        true
    }

    fn check(&mut self, machine: &mut Machine, _: &[Action]) -> Vec<Finding> {
        races(machine)
    }
}

/// A kind of unordered conflicting accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceKind {
    /// A data race.
    Data,
    /// A benign race of the class library (`--races all`).
    Intended,
    /// Conflicting ordered accesses, one of them in acquire or release mode (`--memory-model strict`).
    /// Such accesses have other executions than the sequentially consistent ones.
    Weak,
}

impl RaceKind {
    /// Returns the name of the property.
    #[must_use]
    pub const fn property(self) -> &'static str {
        match self {
            Self::Data => crate::DATA_RACE,
            Self::Intended => "intended-race",
            Self::Weak => WEAK_ORDER,
        }
    }

    fn has(self, machine: &Machine, first: &Access, second: &Access) -> bool {
        let are_ordered = first.ordered && second.ordered;
        match self {
            Self::Data => !are_ordered,
            Self::Intended => {
                !are_ordered && (is_intended(machine, first) || is_intended(machine, second))
            }
            Self::Weak => are_ordered && (first.weak || second.weak),
        }
    }
}

/// The property of conflicting accesses in acquire or release mode.
pub const WEAK_ORDER: &str = "weak-order";

/// Returns the data races in the current state.
pub fn races(machine: &Machine) -> Vec<Finding> {
    conflicts(machine, RaceKind::Data)
}

/// Returns the conflicting accesses of a kind that are the next steps of two threads.
pub fn conflicts(machine: &Machine, kind: RaceKind) -> Vec<Finding> {
    let threads = 0..machine.live.threads.len();
    if threads.filter(|slot| machine.live.may_access(*slot)).nth(1).is_none() {
        return Vec::new();
    }
    let mut order: Vec<usize> =
        (0..machine.live.threads.len()).filter(|t| machine.live.threads[*t].is_alive()).collect();
    if order.len() < 2 {
        return Vec::new();
    }
    order.sort_by(|a, b| machine.live.threads[*a].key.cmp(&machine.live.threads[*b].key));
    let next: Vec<(usize, Access)> = order
        .iter()
        .flat_map(|t| machine.next_accesses(*t).into_iter().map(|a| (*t, a)))
        .filter(|(_, access)| !access.field.is_some_and(|f| f.has(classfile::access::FINAL)))
        .filter(|(_, access)| kind == RaceKind::Intended || !is_intended(machine, access))
        .collect();
    let mut found: Vec<Finding> = Vec::new();
    for (at, (first_thread, first)) in next.iter().enumerate() {
        for (second_thread, second) in &next[at + 1..] {
            let conflict = first_thread != second_thread && first.conflicts(second);
            if conflict && kind.has(machine, first, second) {
                let pair = [(*first_thread, first), (*second_thread, second)];
                found.push(finding(machine, kind, pair));
            }
        }
    }
    found
}

/// Whether the authors of the class library chose the access mode deliberately.
fn is_intended(machine: &Machine, access: &Access) -> bool {
    access.by_library
        || access.field.is_some_and(library::races::is_exempt)
        || access.field.is_none() && library::races::claims_elements(access.place.method)
        || library::races::is_never_read(machine.live.heap.get(access.location.object()).class())
}

fn finding(machine: &Machine, kind: RaceKind, [first, second]: [(usize, &Access); 2]) -> Finding {
    let location =
        |(thread, access): (usize, &Access)| program_location(machine, thread, access.place);
    // The finding has the position of the write. If both accesses write, it has the first position by
    // class name and line.
    let key = |one: (usize, &Access)| {
        let place = location(one);
        let class = place.method.class().java_name();
        (!one.1.write, class, place.method.line(place.bytecode), place.bytecode)
    };
    let (a, b) = if key(first) <= key(second) { (first, second) } else { (second, first) };
    let verb = |access: &Access| if access.write { "writes" } else { "reads" };
    let message = format!(
        "{}: {} {} it at {} while {} {} it at {}",
        a.1.name(machine),
        crate::thread_name(machine, a.0),
        verb(a.1),
        a.1.place.text(),
        crate::thread_name(machine, b.0),
        verb(b.1),
        b.1.place.text()
    );
    Finding {
        name: None,
        property: kind.property(),
        exception: None,
        message,
        place: Some(location(a)),
        stack: Vec::new(),
        threads: vec![a.0, b.0],
    }
}

/// Returns the position of an access. For an access by the class library, it is the position in the
/// program's own code that called it.
fn program_location(machine: &Machine, thread: usize, place: TraceElement) -> TraceElement {
    let loader = place.method.class().loader;
    if !loader.is_jdk() {
        return place;
    }
    program_place(&machine.live.stack_of(thread)).unwrap_or(place)
}
