//! The threads that can be exchanged in a state.
//!
//! Source: Emerson and Sistla, "Symmetry and Model Checking" (1996); decision 0043. A *swap* is an
//! automorphism of the state. It exchanges two threads and the objects that only they reach, and
//! fixes all other threads, the statics and the globals. So each action of one thread is also an
//! action of the other thread, and the successors are images of each other.
//!
//! Two things are not compared: the name and number of a thread, and the position of a thread in
//! its group (JDK 17 and 18). If a program observes them, the machine sets
//! [`Observed::thread_identity`](vm::machine::Observed).
//!
//! Invariant: the comparison covers everything that `canonical::encoding` encodes, up to the
//! exchange of canonical ids.

use crate::canonical::encoding::roots_of_thread;
use crate::snapshots::Snapshots;
use base::FastMap;
use classes::ClassRef;
use code::Content;
use library::mod_count;
use vm::Machine;
use vm::heap::{Object, Ref, STATE_FLAGS, for_each_reference};
use vm::initialize::IN_PROGRESS;
use vm::thread::{Frame, FrameKind, NEVER, Status, Thread};
use vm::timed_wait::wait_clock;

/// The fields of `java.lang.Thread` that are not compared.
const IGNORED_THREAD_FIELDS: &[&str] = &["name", "tid"];

/// A mutant of the comparison. Each variant states the rule that it disables.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryMutant {
    /// The two threads are at the same instructions.
    Places,
    /// Variables of the two threads have equal data.
    Variables,
    /// Exchanged objects have equal data.
    Data,
    /// Exchanged objects refer to exchanged objects.
    Links,
    /// Objects that other threads or statics reach are not exchanged.
    Others,
}

impl SymmetryMutant {
    /// All mutants.
    pub const ALL: &'static [Self] =
        &[Self::Places, Self::Variables, Self::Data, Self::Links, Self::Others];
}

/// A pair of threads that can be exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The slot of the thread that is scheduled for both.
    pub of: usize,
    /// The slot of the other thread, which is not scheduled.
    pub slot: usize,
    /// The exchanged objects, each with its image under the swap.
    pub objects: Vec<(Ref, Ref)>,
}

impl Snapshots {
    /// Returns the swap of each enabled thread with the first enabled thread, in the order of keys,
    /// with which it can be exchanged. Returns nothing if a thread has a choice of data.
    pub fn swaps(&self, machine: &Machine) -> Vec<Swap> {
        let threads = machine.live.threads.unwatched();
        let chooses = |thread: &Thread| matches!(thread.status, Status::Choosing(_));
        if machine.live.is_over() || threads.iter().any(chooses) {
            return Vec::new();
        }
        let mut actions = Vec::new();
        let mut is_able = |slot: &usize| {
            actions.clear();
            machine.list_actions(*slot, &mut actions);
            !actions.is_empty()
        };
        let begun = |slot: &usize| threads[*slot].is_alive() && !threads[*slot].key.is_empty();
        let mut slots: Vec<usize> = (0..threads.len()).filter(begun).filter(&mut is_able).collect();
        slots.sort_by(|a, b| threads[*a].key.cmp(&threads[*b].key));
        let (mut swaps, mut first): (Vec<Swap>, Vec<usize>) = (Vec::new(), Vec::new());
        for slot in slots {
            match first.iter().find_map(|of| self.swap(machine, *of, slot)) {
                Some(swap) => swaps.push(swap),
                None => first.push(slot),
            }
        }
        swaps
    }

    /// Returns the swap of two threads, if the threads can be exchanged.
    fn swap(&self, machine: &Machine, of: usize, slot: usize) -> Option<Swap> {
        let threads = machine.live.threads.unwatched();
        let mut pairing = Pairing {
            machine,
            #[cfg(feature = "mutants")]
            mutant: self.symmetry_mutant,
            slots: [of, slot],
            objects: [threads[of].object, threads[slot].object],
            drops_mod_counts: self.components.drops_mod_counts(),
            partners: FastMap::default(),
            queue: Vec::new(),
        };
        let is_swap =
            pairing.threads_match() && pairing.others_are_fixed() && pairing.objects_match();
        is_swap.then(|| {
            let moved = pairing.partners.iter().filter(|(r, partner)| r != partner);
            let mut objects: Vec<(Ref, Ref)> = moved.map(|(r, partner)| (*r, *partner)).collect();
            objects.sort_unstable();
            Swap { of, slot, objects }
        })
    }
}

/// Returns the array of threads of the thread's group, if there is such an array (JDK 17 and 18).
fn array_of_group(machine: &Machine, thread: Ref) -> Ref {
    let class = thread_class(machine.live.heap.get(thread).class());
    let field = class.and_then(|class| class.fields.iter().find(|f| &*f.name == "group"));
    match field.map_or(0, |field| machine.live.heap.slot(thread, field.slot) as Ref) {
        0 => 0,
        group => machine.live.get_field(group, "threads") as Ref,
    }
}

/// An attempt to construct the swap of two threads.
struct Pairing<'a> {
    machine: &'a Machine,
    #[cfg(feature = "mutants")]
    mutant: Option<SymmetryMutant>,
    slots: [usize; 2],
    /// The `java.lang.Thread` objects of the two threads.
    objects: [Ref; 2],
    drops_mod_counts: bool,
    /// The image of each dynamic object that was reached.
    partners: FastMap<Ref, Ref>,
    /// The pairs of objects that remain to be compared.
    queue: Vec<(Ref, Ref)>,
}

impl Pairing<'_> {
    /// Records that two objects are images of each other. Returns whether this is consistent with
    /// the other pairs.
    fn pair(&mut self, a: Ref, b: Ref) -> bool {
        let first = self.machine.live.heap.first_dynamic();
        if a < first || b < first {
            return a == b;
        }
        match self.partners.get(&a) {
            Some(partner) => *partner == b,
            None if self.partners.contains_key(&b) => false,
            None => {
                self.partners.insert(a, b);
                self.partners.insert(b, a);
                self.queue.push((a, b));
                true
            }
        }
    }

    /// Returns the slot of a thread after the exchange.
    fn slot_after(&self, slot: usize) -> usize {
        match slot {
            slot if slot == self.slots[0] => self.slots[1],
            slot if slot == self.slots[1] => self.slots[0],
            slot => slot,
        }
    }

    /// Whether a mutation test has enabled this mutant.
    #[cfg(feature = "mutants")]
    fn is_enabled(&self, mutant: SymmetryMutant) -> bool {
        self.mutant == Some(mutant)
    }

    /// Whether this mutant is enabled, which is never the case without the feature `mutants`.
    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    const fn is_enabled(&self, _: SymmetryMutant) -> bool {
        false
    }

    fn threads_match(&mut self) -> bool {
        let machine = self.machine;
        let threads = machine.live.threads.unwatched();
        let [one, other] = self.slots.map(|slot| &threads[slot]);
        let plain = |t: &Thread| {
            let flags = [t.daemon, t.interrupted, t.permit, t.suspended];
            (
                flags,
                t.history.started,
                t.atomic_sections,
                t.drawn.hashes,
                t.frames.len(),
                t.held.len(),
            )
        };
        if plain(one) != plain(other)
            || one.history.started != 0
            || one.history.seen_ends != other.history.seen_ends
            || one.chosen != other.chosen
            || wait_clock(one).is_some()
            || wait_clock(other).is_some()
            || one.waiting_loop.is_some()
            || other.waiting_loop.is_some()
            || !self.is_enabled(SymmetryMutant::Places) && self.status(one) != self.status(other)
        {
            return false;
        }
        for at in 0..one.frames.len() {
            if !positions_match([one, other], at, !self.is_enabled(SymmetryMutant::Places))
                || !self.is_enabled(SymmetryMutant::Variables) && !variables_match([one, other], at)
            {
                return false;
            }
        }
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        roots_of_thread(one, &mut ours);
        roots_of_thread(other, &mut theirs);
        ours.extend(&one.held);
        theirs.extend(&other.held);
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| self.pair(*a, *b))
    }

    /// Returns the status of a thread as numbers, without the object of the status.
    fn status(&self, thread: &Thread) -> [u64; 4] {
        let clock = self.machine.live.globals.clock;
        let left = |deadline: Option<i64>| match deadline {
            None => 0,
            Some(NEVER) => u64::MAX,
            Some(deadline) => (deadline - clock).max(0) as u64 + 1,
        };
        match thread.status {
            Status::Runnable => [0; 4],
            Status::Entering(_) => [1, u64::from(thread.seen_blocked), 0, 0],
            Status::Waiting { depth, deadline, .. } => [2, u64::from(depth), left(deadline), 0],
            Status::Reentering { depth, interrupted, .. } => {
                [3, u64::from(depth), u64::from(interrupted), 0]
            }
            Status::Sleeping(until) => [4, left(Some(until)), 0, 0],
            Status::Parked(deadline) => [5, left(deadline), 0, 0],
            Status::Initializing(class) => [6, u64::from(class.id.raw()), 0, 0],
            Status::Choosing(arity) => [7, u64::from(arity), 0, 0],
            Status::Terminated => [8, 0, 0, 0],
            Status::Arriving { enters } => [11, u64::from(enters), 0, 0],
            Status::Printed(printed) => [12, u64::from(printed), 0, 0],
            Status::Polling([one, other]) => [9, one as u64, other as u64, 0],
            Status::Awaiting(guard) => {
                let [slot, kind, bound, interrupts] = guard.words().map(u64::from);
                [10, slot, kind << 32 | bound, interrupts]
            }
        }
    }

    /// Whether the swap fixes all objects that other threads, statics or globals reach.
    fn others_are_fixed(&mut self) -> bool {
        let machine = self.machine;
        if self.is_enabled(SymmetryMutant::Others) {
            return true;
        }
        let array = array_of_group(machine, self.objects[0]);
        if array != array_of_group(machine, self.objects[1]) || !self.group_is_fixed(array) {
            return false;
        }
        for r in machine.live.heap.written() {
            let object = machine.live.heap.get(*r);
            // Only the arrays of thread groups contain threads, among the immortal arrays of
            // threads.
            let of_group = &*object.class().name == "[Ljava/lang/Thread;";
            let is_fixed = *r == array
                || if of_group {
                    self.others_in_array_are_fixed(object)
                } else {
                    self.is_fixed(*r, object)
                };
            if !is_fixed {
                return false;
            }
        }
        let mut all =
            machine.live.globals.references().chain(machine.live.globals.outside.references());
        if !all.all(|r| self.pair(r, r)) {
            return false;
        }
        let mut roots = Vec::new();
        for (slot, thread) in machine.live.threads.unwatched().iter().enumerate() {
            if thread.is_alive() && !self.slots.contains(&slot) {
                roots_of_thread(thread, &mut roots);
                roots.extend(&thread.held);
                if !roots.iter().all(|r| self.pair(*r, *r)) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a group contains both threads or neither of them, and the swap fixes its other
    /// elements.
    fn group_is_fixed(&mut self, array: Ref) -> bool {
        if array == 0 {
            return true;
        }
        let object = self.machine.live.heap.get(array);
        let elements = &object.elements::<u32>()[..object.length as usize];
        let [one, other] = self.objects.map(|own| elements.iter().filter(|r| **r == own).count());
        one == other && self.others_in_array_are_fixed(object)
    }

    /// Whether the swap fixes all other threads in an array. A thread that its group has removed
    /// may remain in the array, but is not read.
    fn others_in_array_are_fixed(&mut self, array: &Object) -> bool {
        let elements = &array.elements::<u32>()[..array.length as usize];
        let mut is_fixed = |r: &Ref| self.objects.contains(r) || self.pair(*r, *r);
        elements.iter().all(&mut is_fixed) && self.has_fixed_owner(array)
    }

    /// Whether the swap fixes an object and all its references.
    fn is_fixed(&mut self, r: Ref, object: &Object) -> bool {
        let mut all = self.has_fixed_owner(object);
        let thread = self.objects.contains(&r);
        debug_assert!(!thread, "a thread that is exchanged is no object of its own");
        for_each_reference(object, |child| all = all && self.pair(child, child));
        all
    }

    /// Whether neither of the two threads owns the object's monitor or initializes its class.
    fn has_fixed_owner(&self, object: &Object) -> bool {
        let owner = object.monitor.owner.checked_sub(1).map(|slot| slot as usize);
        let initializer = (object.mirrors.is_some() && object.length >= IN_PROGRESS)
            .then(|| (object.length - IN_PROGRESS) as usize);
        [owner, initializer].iter().flatten().all(|slot| !self.slots.contains(slot))
    }

    /// Whether all pairs, and the pairs reached from them, are images of each other.
    fn objects_match(&mut self) -> bool {
        let machine = self.machine;
        let array = array_of_group(machine, self.objects[0]);
        while let Some((a, b)) = self.queue.pop() {
            let (one, other) = (machine.live.heap.get(a), machine.live.heap.get(b));
            let is_match = if a == array {
                // The function `others_are_fixed` has compared the elements of this array.
                a == b
            } else if a == b {
                self.is_fixed(a, one)
            } else {
                self.are_images(a, one, other)
            };
            if !is_match {
                return false;
            }
        }
        true
    }

    /// Whether two exchanged objects are equal apart from their references.
    fn are_images(&mut self, a: Ref, one: &Object, other: &Object) -> bool {
        let owner = match one.monitor.owner {
            0 => 0,
            owner => self.slot_after(owner as usize - 1) as u32 + 1,
        };
        let class = one.class();
        if class != other.class()
            || one.mirrors.is_some()
            || other.mirrors.is_some()
            || one.flags & STATE_FLAGS != other.flags & STATE_FLAGS
            || (one.length, one.hash) != (other.length, other.hash)
            || (owner, one.monitor.depth) != (other.monitor.owner, other.monitor.depth)
        {
            return false;
        }
        if class.is_array() {
            if !class.has_reference_elements() {
                return one.data == other.data || self.is_enabled(SymmetryMutant::Data);
            }
            let length = one.length as usize;
            let (ours, theirs) = (&one.elements::<u32>()[..length], other.elements::<u32>());
            return ours.iter().zip(theirs).all(|(a, b)| self.pair(*a, *b));
        }
        let hidden = class.hidden_slots.borrow();
        let dropped = mod_count::mod_count_slot(class).filter(|_| self.drops_mod_counts);
        let ignored_slots: Vec<usize> = if self.objects.contains(&a) {
            let fields = thread_class(class).map_or(&[][..], |class| &class.fields);
            let left_out = fields
                .iter()
                .filter(|f| !f.is_static() && IGNORED_THREAD_FIELDS.contains(&&*f.name));
            left_out.map(|field| field.slot as usize).collect()
        } else {
            Vec::new()
        };
        for (slot, (a, b)) in one.data.iter().zip(&other.data).enumerate() {
            let left_out = hidden.contains(&(slot as u32)) || dropped == Some(slot);
            if left_out || ignored_slots.contains(&slot) {
                continue;
            }
            let is_match = if class.instance_references[slot] {
                self.pair(*a as Ref, *b as Ref) || self.is_enabled(SymmetryMutant::Links)
            } else {
                a == b || self.is_enabled(SymmetryMutant::Data)
            };
            if !is_match {
                return false;
            }
        }
        true
    }
}

/// Returns the class `java.lang.Thread`, if the given class extends it.
fn thread_class(class: ClassRef) -> Option<ClassRef> {
    let mut class = Some(class);
    while let Some(c) = class.filter(|c| &*c.name != "java/lang/Thread") {
        class = c.super_class;
    }
    class
}

/// Whether the frames of two threads at an index are at the same position.
fn positions_match(threads: [&Thread; 2], at: usize, compares_position: bool) -> bool {
    let kind = |frame: &Frame| match frame.kind {
        FrameKind::Call => [0, 0, 0],
        FrameKind::Initializer(class) => [1, class.id.raw(), 0],
        FrameKind::Reflective(letter) => [2, u32::from(letter), 0],
        FrameKind::Constructor(_) => [3, 0, 0],
        FrameKind::Again => [4, 0, 0],
        FrameKind::Run => [5, 0, 0],
        FrameKind::Uncaught => [6, 0, 0],
        FrameKind::Exit => [7, 0, 0],
        FrameKind::Load { wanted, wraps, .. } => [8, wanted, u32::from(wraps)],
    };
    if !compares_position {
        let [one, other] = threads.map(|thread| thread.frames[at].code.method.id);
        return one == other;
    }
    let [one, other] = threads.map(|thread| {
        let frame = &thread.frames[at];
        let waits = thread.waits_for_result(at);
        (frame.code.method.id, frame.pc, frame.atomic, waits, kind(frame))
    });
    one == other
}

/// Whether the variables and operands of two frames have equal data. References are not compared.
fn variables_match(threads: [&Thread; 2], at: usize) -> bool {
    let value = |thread: &Thread, register: u32| {
        thread.registers[thread.frames[at].base as usize + register as usize]
    };
    let [one, other] = threads;
    let live = one.frames[at].code.live(one.frames[at].pc, one.waits_for_result(at));
    live.iter().all(|(register, content)| {
        *content != Content::Prim
            || value(one, u32::from(*register)) == value(other, u32::from(*register))
    })
}
