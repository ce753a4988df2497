//! The part of a team that concerns states: all machines number components and sections together.
//!
//! Source: decision 0029; the module `vm::team` numbers classes, immortal objects and threads.
//! Invariant: the compared values determine the meaning of each number. A number with two meanings
//! is detected: a state with components of another machine is encoded again after it was restored.

use crate::cache::exchange::ExchangeLog;
use crate::canonical::shared_tables::Tables;
use crate::snapshots::{Adopted, Snapshots};
use crate::vector::TableFull;
use classes::ClassId;
use std::sync::Arc;
use vm::Machine;
use vm::team::Common;

/// The numberings that the machines of a team share.
#[derive(Debug, Default)]
pub struct TeamTables {
    /// The numbering of classes, immortal objects and threads.
    machines: Arc<Common>,
    /// The numbering of components and sections.
    tables: Arc<Tables>,
    /// The exchanged entries of transition caches.
    log: Arc<ExchangeLog>,
}

/// The membership of one machine in a team.
#[derive(Debug)]
pub(crate) struct Membership {
    pub(crate) tables: Arc<Tables>,
    pub(crate) log: Arc<ExchangeLog>,
    pub(crate) adopted: Adopted,
}

/// A fault of a machine, for tests of the detection of faults.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The machine loads a class without adding it to the shared numbering.
    Class,
    /// The machine allocates an immortal object without adding it to the shared numbering.
    Fixed,
    /// The machine exchanges the positions of two immortal objects.
    Places,
    /// The machine exchanges the slots of two threads.
    Slots,
    /// The machine publishes none of its lock sets.
    Locks,
}

/// Returns a message about the first number to which two machines give different meanings.
pub fn first_difference(one: &[Vec<String>; 4], other: &[Vec<String>; 4]) -> Option<String> {
    let mut pairs = one.iter().zip(other).flat_map(|(one, other)| one.iter().zip(other));
    let (one, other) = pairs.find(|(one, other)| one != other)?;
    Some(format!("one machine has {one}, another {other}"))
}

impl Snapshots {
    /// Joins a team, in the initial state of the program. Returns the vector of this state, or
    /// `None` if the machine differs from the other machines.
    pub fn join(&mut self, machine: &mut Machine, shared: &TeamTables) -> Option<Vec<u32>> {
        let components = &self.components;
        if !machine.join(&shared.machines, |heap, r| components.fingerprint_of_pristine(heap, r)) {
            return None;
        }
        let (tables, log) = (shared.tables.clone(), shared.log.clone());
        let adopted = Adopted::default();
        self.team = Some(Box::new(Membership { tables, log, adopted }));
        self.join_tables(machine, &shared.tables).ok()
    }

    /// Adds the classes, objects and threads that other machines have numbered since the last call.
    pub fn catch_up(&mut self, machine: &mut Machine) -> Result<(), TableFull> {
        machine.catch_up();
        self.order_written(machine)
    }

    /// Assigns positions to the immortal objects written since the last call. All machines of a
    /// team assign the same positions.
    pub(crate) fn order_written(&mut self, machine: &mut Machine) -> Result<(), TableFull> {
        if self.team.is_none() {
            return Ok(());
        }
        let components = &self.components;
        machine.order_written(components.position_count(), |heap, r| {
            components.fingerprint_of_pristine(heap, r)
        });
        self.components.assign_positions(&machine.live.heap)
    }

    /// Encodes the restored state again if some of its components came from another machine. The result
    /// must be the vector from which the state was restored. Returns whether the state was encoded.
    pub(crate) fn check_adopted(
        &mut self,
        machine: &mut Machine,
        vector: &[u32],
    ) -> Result<bool, TableFull> {
        let needs_check =
            |team: &mut Box<Membership>| std::mem::take(&mut team.adopted.needs_check);
        if !self.team.as_mut().is_some_and(needs_check) {
            return Ok(false);
        }
        let mut encoded = Vec::new();
        self.encode_anew(machine, &mut encoded)?;
        let slots = machine.live.threads.iter().enumerate().filter(|(_, thread)| thread.is_alive());
        let mut slots = slots.map(|(slot, thread)| (slot, thread.key.clone()));
        let known = &machine.run.thread_slots;
        let have_known_slots = slots.all(|(slot, key)| known.known_slot(&key) == Some(slot));
        if encoded != vector || !have_known_slots {
            machine.fall_out("makes machines call one state by several names");
        }
        Ok(true)
    }

    /// Returns the numbering since this machine joined, as text. The lists are classes, immortal
    /// objects, their positions, and slots of threads. Of the lists of two machines, one must be a
    /// prefix of the other.
    pub fn numbering(&self, machine: &Machine) -> [Vec<String>; 4] {
        let Some((classes, immortal)) = machine.hooks.joined() else {
            return <[Vec<String>; 4]>::default();
        };
        let classes = (classes..machine.program.registry.class_count()).map(|id| {
            let class = machine.program.registry.class(ClassId::new(id as u32));
            let methods = class.methods.first().map_or(0, |method| method.id.raw());
            format!("class {id}: {} of {:?}, m{methods}", class.name, class.loader)
        });
        let immortal = (immortal..machine.live.heap.fixed_end()).map(|r| {
            let mut words = Vec::new();
            self.components.pristine_words(&machine.live.heap, r, &mut words);
            let object = machine.live.heap.get(r);
            let mirrors = object.mirrors.map_or("", |class| &class.name);
            format!("object {r}: {} {mirrors} {words:?}", object.class().name)
        });
        let written =
            machine.live.heap.written()[..self.components.position_count()].iter().enumerate();
        let written = written.map(|(at, r)| format!("place {at}: {r}"));
        let slots = machine.run.thread_slots.keys_by_slot().into_iter().enumerate();
        let slots = slots.map(|(slot, key)| format!("slot {slot}: {key:?}"));
        [classes.collect(), immortal.collect(), written.collect(), slots.collect()]
    }

    /// Makes the machine commit a fault, for tests of the detection of faults.
    #[doc(hidden)]
    pub fn go_wrong(&mut self, machine: &mut Machine, mistake: Mistake) {
        match mistake {
            Mistake::Class => machine.program.registry.add_unlogged("java/util/concurrent/Phaser"),
            Mistake::Fixed => {
                if let Some(class) = machine.program.known.string {
                    let _ = machine.live.heap.fixed(class, 0, class.instance_slots as usize);
                }
            }
            Mistake::Places => self.components.swap_last_positions(&mut machine.live.heap),
            Mistake::Slots => machine.run.thread_slots.swap_last(),
            Mistake::Locks => machine.hooks.hide_locks(),
        }
    }
}
