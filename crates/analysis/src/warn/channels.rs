//! Channels by which one thread may hand over data to another thread without a common lock.
//!
//! The first thread writes, and then releases a channel. The second thread acquires the channel, and
//! then reads. Channels are volatile fields, monitors, objects of `java.util.concurrent`, and starts
//! and ends of threads. Source: the happens-before relation of JLS 17.4.5. Invariant: an operation that
//! may be executed between the accesses counts, so that a rule omits a warning in doubt.

use super::Code;
use crate::locks::{Sync, is_synchronized, locks_of_condition, objects_of};
use crate::points::{MethodAt, ObjectId, Place};
use base::FastMap;
use classfile::access;
use code::operation::{Memory, MonitorAction, Operation};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// An entity that orders a release before an acquisition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Channel {
    /// A monitor, or an object of `java.util.concurrent`.
    Object(ObjectId),
    /// A volatile field, by the numbers of its class and of the field.
    Field(usize, u16),
    /// The start of a thread.
    Start(usize),
    /// The end of a thread.
    End(usize),
}

/// The direction of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Direction {
    Acquire,
    Release,
    /// The acquisitions for which a thread waits until another thread has done something.
    Await,
}

/// The number of channels whose union costs as much as a comparison of two places.
const CHANNELS_OF_PAIR: u32 = 16;

type Set = Rc<BTreeSet<Channel>>;

/// The channels of a program.
pub(super) struct Channels<'a, 'p> {
    code: &'a Code<'a, 'p>,
    /// The calls that execute each method in the same thread.
    callers: BTreeMap<MethodAt, Vec<Place>>,
    /// The channels that each method and its callees use.
    within: RefCell<BTreeMap<(MethodAt, Direction), Set>>,
    /// The channels that callers of each method use before or after the call.
    around: RefCell<BTreeMap<(MethodAt, Direction), Set>>,
    /// The channels that are acquired before a place, or released after it.
    beyond: RefCell<FastMap<(Place, Direction), Set>>,
}

impl<'a, 'p> Channels<'a, 'p> {
    pub(super) fn new(code: &'a Code<'a, 'p>) -> Self {
        let mut callers: BTreeMap<MethodAt, Vec<Place>> = BTreeMap::new();
        for (place, edge) in code.points().calls().filter(|(_, edge)| edge.kind.is_same_thread()) {
            callers.entry(edge.callee).or_default().push(place);
        }
        Self {
            code,
            callers,
            within: RefCell::default(),
            around: RefCell::default(),
            beyond: RefCell::default(),
        }
    }

    /// Whether a channel may order one of two accesses before the other access.
    pub(super) fn link(&self, a: Place, b: Place) -> bool {
        !self.code.has_pair()
            || self.is_ordered(a, b, Direction::Acquire)
            || self.is_ordered(b, a, Direction::Acquire)
    }

    /// Whether one of two accesses may follow a wait for the other access. The entry of a monitor is no
    /// such wait.
    pub(super) fn awaits(&self, a: Place, b: Place) -> bool {
        !self.code.has_pair()
            || self.is_ordered(a, b, Direction::Await)
            || self.is_ordered(b, a, Direction::Await)
    }

    fn is_ordered(&self, from: Place, to: Place, direction: Direction) -> bool {
        let threads = &self.code.facts.threads;
        let released = self.beyond(from, Direction::Release);
        let acquired = self.beyond(to, direction);
        let ends = |of: &usize| acquired.contains(&Channel::End(*of));
        let starts = |of: &usize| released.contains(&Channel::Start(*of));
        threads.of(from.method).iter().any(ends)
            || direction == Direction::Acquire && threads.of(to.method).iter().any(starts)
            || !released.is_disjoint(&acquired)
    }

    /// Returns the channels that are acquired before a place, or released after it.
    fn beyond(&self, place: Place, direction: Direction) -> Set {
        if let Some(known) = self.beyond.borrow().get(&(place, direction)) {
            return Rc::clone(known);
        }
        if !self.code.has_pair() {
            return Set::default();
        }
        let mut all = self.in_method(place, direction);
        self.join(&mut all, &self.around(place.method, direction));
        let all = Rc::new(all);
        self.beyond.borrow_mut().insert((place, direction), Rc::clone(&all));
        all
    }

    fn in_method(&self, place: Place, direction: Direction) -> BTreeSet<Channel> {
        let body = self.code.body(place);
        let mut all = BTreeSet::new();
        let mut is_beyond = match direction {
            Direction::Acquire | Direction::Await => body.flow.before(vec![place.pc]),
            Direction::Release => body.flow.after(place.pc),
        };
        is_beyond[place.pc as usize] = body.is_repeated[place.pc as usize];
        for pc in (0..body.len()).filter(|pc| is_beyond[*pc as usize]) {
            let at = Place { method: place.method, pc };
            self.add(at, direction, &mut all);
            if direction == Direction::Await && self.code.facts.locks.sync(at) == Some(Sync::Wait) {
                let objects = objects_of(self.code.points(), at);
                let locks = locks_of_condition(self.code.points(), at).unwrap_or(objects);
                all.extend(locks.into_iter().map(Channel::Object));
            }
        }
        self.add_monitor(place.method, direction, &mut all);
        all
    }

    /// Adds channels, and deducts the costs from the budget of comparisons.
    fn join(&self, all: &mut BTreeSet<Channel>, others: &BTreeSet<Channel>) {
        if self.code.pay(others.len() as u32 / CHANNELS_OF_PAIR) {
            all.extend(others);
        }
    }

    fn around(&self, method: MethodAt, direction: Direction) -> Set {
        if let Some(known) = self.around.borrow().get(&(method, direction)) {
            return Rc::clone(known);
        }
        // The channels around a recursive call are those around the other calls of the method.
        self.around.borrow_mut().insert((method, direction), Rc::default());
        let mut all = BTreeSet::new();
        for call in self.callers.get(&method).into_iter().flatten() {
            self.join(&mut all, &self.beyond(*call, direction));
        }
        let all = Rc::new(all);
        self.around.borrow_mut().insert((method, direction), Rc::clone(&all));
        all
    }

    fn within(&self, method: MethodAt, direction: Direction) -> Set {
        if let Some(known) = self.within.borrow().get(&(method, direction)) {
            return Rc::clone(known);
        }
        self.within.borrow_mut().insert((method, direction), Rc::default());
        let mut all = BTreeSet::new();
        for pc in 0..self.code.points().body(method).len() {
            self.add(Place { method, pc }, direction, &mut all);
        }
        self.add_monitor(method, direction, &mut all);
        let all = Rc::new(all);
        self.within.borrow_mut().insert((method, direction), Rc::clone(&all));
        all
    }

    fn add_monitor(&self, method: MethodAt, direction: Direction, all: &mut BTreeSet<Channel>) {
        if direction != Direction::Await && is_synchronized(self.code.points().body(method)) {
            all.extend(self.code.points().receiver(method).into_iter().map(Channel::Object));
        }
    }

    /// Adds the channels that an instruction uses in a direction.
    fn add(&self, at: Place, direction: Direction, all: &mut BTreeSet<Channel>) {
        let code = self.code;
        match (code.operation(at), direction) {
            (
                Operation::Load(Memory::Field | Memory::Static, ..),
                Direction::Acquire | Direction::Await,
            )
            | (Operation::Store(Memory::Field | Memory::Static, ..), Direction::Release) => {
                let is_loop = code.body(at).is_repeated[at.pc as usize];
                if direction == Direction::Await && !is_loop {
                    return;
                }
                if let Some(field) = code.field(at).filter(|of| of.has(access::VOLATILE)) {
                    all.insert(Channel::Field(field.class().id.index(), field.index));
                }
            }
            (Operation::Monitor(MonitorAction::Enter), Direction::Acquire)
            | (Operation::Monitor(MonitorAction::Exit), Direction::Release) => {
                all.extend(objects_of(code.points(), at).into_iter().map(Channel::Object));
            }
            (Operation::Call(..), _) => self.add_call(at, direction, all),
            _ => {}
        }
    }

    fn add_call(&self, at: Place, direction: Direction, all: &mut BTreeSet<Channel>) {
        let code = self.code;
        for edge in code.points().callees(at).filter(|edge| edge.kind.is_same_thread()) {
            self.join(all, &self.within(edge.callee, direction));
        }
        let threads = code.facts.threads.all().iter().enumerate();
        match direction {
            Direction::Release => {
                // The threads that a call joins end before the call is repeated.
                let started = threads.filter(|(_, of)| of.start == Some(at) && !of.is_joined);
                all.extend(started.map(|(number, _)| Channel::Start(number)));
            }
            Direction::Acquire | Direction::Await => match code.facts.locks.sync(at) {
                // The orders of joins are known exactly.
                Some(Sync::Join) if direction == Direction::Acquire => {
                    let joined = objects_of(code.points(), at);
                    let ended = threads.filter(|(_, of)| {
                        of.start.is_some_and(|start| {
                            !objects_of(code.points(), start).is_disjoint(&joined)
                        })
                    });
                    all.extend(ended.map(|(number, _)| Channel::End(number)));
                }
                Some(Sync::Blocking) => {
                    // The analysis does not determine which task a future or a pool waits for.
                    let pooled = threads.filter(|(_, of)| {
                        of.start
                            .is_some_and(|start| code.facts.locks.sync(start) != Some(Sync::Start))
                    });
                    all.extend(pooled.map(|(number, _)| Channel::End(number)));
                }
                _ => {}
            },
        }
        if direction == Direction::Await && code.facts.locks.sync(at) != Some(Sync::Blocking) {
            return;
        }
        let Some(callee) = code.points().named(code.body(at), at.pc) else { return };
        let of_library = callee.class.starts_with("java/util/concurrent/")
            || callee.method.is_some_and(|of| of.class().name.starts_with("java/util/concurrent/"))
            || self.is_synchronized_object(at);
        if of_library && callee.name != "<init>" {
            all.extend(objects_of(code.points(), at).into_iter().map(Channel::Object));
        }
    }

    /// Whether the receiver may be an object of the class library with synchronized methods.
    fn is_synchronized_object(&self, at: Place) -> bool {
        const CLASSES: &[&str] =
            &["java/util/Vector", "java/util/Hashtable", "java/util/Stack", "java/util/Properties"];
        let Some(register) = self.code.receiver(at) else { return false };
        let all = self.code.points().register(at, register);
        let is_one = |object: &ObjectId| {
            let class = self.code.points().get(*object).class;
            class.is_some_and(|class| {
                CLASSES.contains(&&*class.name) || class.name.starts_with("java/util/concurrent/")
            })
        };
        all.iter().any(is_one)
    }
}
