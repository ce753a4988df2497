//! What threads can do next in a state, without being there.
//!
//! Invariant: what is said of a thread is a function of its own section and of the component of the
//! one object that may keep it from going on.

use super::prospects::Prospect;
use super::{Part, THREADS, Transitions, is_separate};
use crate::machine::Machine;
use crate::schedule::Action;
use crate::state::names::{COMMON as COMMON_REGION, place, region_of};
use crate::thread::Status;
use base::forest::Forest;

/// What a thread can do next, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    bits: u32,
    /// Who owns the monitor that keeps it from going on: slot plus one; 0 for none.
    owner: u32,
}

impl Outlook {
    const RUN: u32 = 1;
    const TIMEOUT: u32 = 2;
    const INTERRUPT: u32 = 4;
    const SPURIOUS: u32 = 8;
    pub(super) const DAEMON: u32 = 16;
    /// What it waits for cannot be told, or it is blocked on a class.
    const UNEASY: u32 = 32;
    /// It may be about to access data.
    const ACCESSES: u32 = 64;
    /// It has a value to choose; the next bits say among how many.
    const CHOOSES: u32 = 128;
    const ARITY: u32 = 8;
    /// Not remembered.
    const UNKNOWN: Self = Self { bits: u32::MAX, owner: 0 };

    pub(super) const fn has(self, bit: u32) -> bool {
        self.bits & bit != 0
    }
}

/// What a thread can do next depends on what is not told apart.
struct CannotBeTold;

impl Machine {
    /// The machine is in the state just encoded as `state`: remembers what each thread can do.
    pub fn learn_outlooks(&mut self, state: &[u32]) {
        if !is_separate(state) {
            return;
        }
        let placed = self.components.placed();
        let mut transitions = std::mem::take(&mut self.transitions);
        transitions.begin(placed);
        let forest = &self.components.forest;
        for (at, own) in state.iter().enumerate().skip(THREADS).filter(|(_, own)| **own != 0) {
            let slot = at - THREADS;
            let known = transitions.obstacles.get(own).copied();
            let Ok(obstacle) = known.map_or_else(|| self.obstacle_of(slot), Ok) else { continue };
            transitions.obstacles.insert(*own, obstacle);
            let waits = self.threads.unwatched()[slot].waits_for().map_or(0, |r| self.name_of(r));
            transitions.waits.insert(*own, waits);
            let found =
                obstacle.and_then(|part| transitions.component(forest, state, part)).unwrap_or(0);
            transitions.outlooks.entry((*own, found)).or_insert_with(|| self.outlook(slot));
        }
        self.transitions = transitions;
    }

    /// What says, besides its own section, what a thread can do next.
    fn obstacle_of(&self, slot: usize) -> Result<Option<Part>, CannotBeTold> {
        let object = match self.threads.unwatched()[slot].status {
            Status::Entering(object) | Status::Reentering { object, .. } => object,
            Status::Initializing(class) => class.mirror.get(),
            // What can be read of descriptors is no component of its own.
            Status::Polling(_) => return Err(CannotBeTold),
            _ => return Ok(None),
        };
        if object < self.heap.first_dynamic() {
            let at = self.components.fixed_places.get(&object).ok_or(CannotBeTold)?;
            return Ok(Some(Part::Fixed(*at as u32)));
        }
        match place(self.name_of(object)).ok_or(CannotBeTold)? {
            (COMMON_REGION, at) => Ok(Some(Part::Common(at as u32))),
            (region, _) if region == region_of(slot) => Ok(None),
            _ => Err(CannotBeTold),
        }
    }

    fn outlook(&self, slot: usize) -> Outlook {
        let thread = &self.threads.unwatched()[slot];
        let mut outlook = if thread.daemon { Outlook::DAEMON } else { 0 };
        if let Status::Choosing(arity) = thread.status {
            outlook |= Outlook::CHOOSES | arity << Outlook::ARITY;
            // One that does not fit is asked for each time.
            return if arity >> (32 - Outlook::ARITY) == 0 {
                Outlook { bits: outlook, owner: 0 }
            } else {
                Outlook::UNKNOWN
            };
        }
        let mut actions = Vec::new();
        self.list_actions(slot, &mut actions);
        for action in actions {
            outlook |= match action {
                Action::Run(_) => Outlook::RUN,
                Action::Timeout(_) => Outlook::TIMEOUT,
                Action::Interrupt(_) => Outlook::INTERRUPT,
                Action::Spurious(_) => Outlook::SPURIOUS,
                Action::Choose(..) => 0,
            };
        }
        let mut owner = 0;
        if outlook & (Outlook::RUN | Outlook::TIMEOUT | Outlook::INTERRUPT) == 0 {
            match thread.status {
                Status::Entering(r) | Status::Reentering { object: r, .. } if !thread.suspended => {
                    owner = self.heap.get(r).monitor.owner;
                }
                Status::Waiting { .. } => {}
                _ => outlook |= Outlook::UNEASY,
            }
        }
        if self.may_access(slot) {
            outlook |= Outlook::ACCESSES;
        }
        Outlook { bits: outlook, owner }
    }

    /// Whether the alternatives of a stored state, which has not ended, are known without being
    /// there.
    pub fn recall_alternatives(&mut self, state: &[u32]) -> bool {
        let placed = self.components.placed();
        // What code of the program's loaders has resolved is a copy of what is in the state.
        // In a drawn order, numbers stand for others.
        let learns = !self.has_program_loaders() && self.options.choosing.shuffled.is_none();
        let transitions = &mut self.transitions;
        if transitions.placed != placed || !learns {
            return false;
        }
        if transitions.prospects.is_at(state) {
            return true;
        }
        if !is_separate(state) {
            return false;
        }
        transitions.sort_slots(&self.components);
        let mut prospect = transitions.prospects.take_place();
        let told = transitions.prospect(&self.components.forest, state, &mut prospect);
        transitions.prospects.put_back(prospect);
        told
    }

    /// The alternatives last recalled.
    pub fn recalled(&self) -> &[Action] {
        &self.transitions.prospects.current().actions
    }

    /// Whether looking at the state whose alternatives were last recalled would show nothing: someone
    /// has a step, nobody waits in a circle or for what cannot be told, and at most one is about to
    /// access data. Then, how many threads live.
    pub fn is_quiet(&self) -> Option<u32> {
        let outlooks = &self.transitions.prospects.current().outlooks;
        let steps = Outlook::RUN | Outlook::TIMEOUT | Outlook::INTERRUPT | Outlook::CHOOSES;
        let (mut accesses, mut can_go_on) = (0, false);
        for (slot, outlook) in outlooks {
            if outlook.has(Outlook::UNEASY) {
                return None;
            }
            accesses += u32::from(outlook.has(Outlook::ACCESSES));
            can_go_on |= outlook.has(steps);
            let mut at = outlook.owner;
            if at == 0 {
                continue;
            }
            for _ in outlooks {
                let Some((_, next)) = outlooks.iter().find(|(t, _)| *t as u32 + 1 == at) else {
                    break;
                };
                if at == *slot as u32 + 1 {
                    return None;
                }
                at = next.owner;
            }
        }
        (can_go_on && accesses < 2).then_some(outlooks.len() as u32)
    }
}

impl Transitions {
    /// Finds what threads can do next in a state, if that is known.
    fn prospect(&mut self, forest: &Forest, state: &[u32], prospect: &mut Prospect) -> bool {
        for (at, own) in state.iter().enumerate().skip(THREADS).filter(|(_, own)| **own != 0) {
            match self.outlook_of(forest, state, *own) {
                Some(Outlook::UNKNOWN) | None => return false,
                Some(outlook) => prospect.outlooks.push((at - THREADS, outlook)),
            }
        }
        let Prospect { outlooks, actions, daemons, .. } = prospect;
        *daemons = outlooks.iter().filter(|(_, own)| own.has(Outlook::DAEMON)).count();
        let rank = &self.rank;
        if !outlooks.is_sorted_by_key(|(slot, _)| rank[*slot]) {
            outlooks.sort_by_key(|(slot, _)| rank[*slot]);
        }
        let chooser = outlooks.iter().find(|(_, outlook)| outlook.has(Outlook::CHOOSES));
        if let Some((slot, outlook)) = chooser {
            let arity = outlook.bits >> Outlook::ARITY;
            actions.extend((0..arity).map(|outcome| Action::Choose(*slot, outcome)));
        } else {
            for (slot, outlook) in outlooks {
                for (bit, action) in [
                    (Outlook::RUN, Action::Run(*slot)),
                    (Outlook::TIMEOUT, Action::Timeout(*slot)),
                    (Outlook::INTERRUPT, Action::Interrupt(*slot)),
                    (Outlook::SPURIOUS, Action::Spurious(*slot)),
                ] {
                    if outlook.has(bit) {
                        actions.push(action);
                    }
                }
            }
        }
        prospect.state.extend_from_slice(state);
        true
    }

    /// What the thread with this section can do next in a state, if that is known.
    #[inline]
    fn outlook_of(&mut self, forest: &Forest, state: &[u32], own: u32) -> Option<Outlook> {
        if let Some((obstacle, outlook)) = self.sections.get(own) {
            let Some(part) = obstacle else { return Some(outlook) };
            let found = self.component(forest, state, part).unwrap_or(0);
            return self.outlooks.get(&(own, found)).copied();
        }
        let obstacle = *self.obstacles.get(&own)?;
        let found = obstacle.and_then(|part| self.component(forest, state, part)).unwrap_or(0);
        let outlook = *self.outlooks.get(&(own, found))?;
        self.sections.put(own, (obstacle, outlook));
        Some(outlook)
    }
}
