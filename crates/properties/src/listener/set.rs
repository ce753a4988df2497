//! All listeners of a run, with one subscription to the machine and one subscription to the search.
//!
//! Invariant: an event reaches only listeners that subscribe to its kind. Data of the path is saved
//! with each new state before listeners receive the event. It is restored before listeners receive an
//! event of backtracking.

use super::interface::Reactions;
use super::{Listener, ListenerContext, Output};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::{Finding, Observes};
use search::StateId;
use std::cell::RefCell;
use std::rc::Rc;
use vm::Machine;

/// The listeners of a run and their reactions to events.
#[derive(Debug, Default)]
pub struct ListenerSet {
    listeners: Vec<(&'static str, Box<dyn Listener>)>,
    reactions: Reactions,
    /// Whether a listener has data that is undone on backtracking.
    keeps: bool,
}

impl ListenerSet {
    /// Creates a set of listeners, which have names.
    pub fn new(listeners: Vec<(&'static str, Box<dyn Listener>)>) -> Self {
        let mut set = Self::default();
        for (name, listener) in listeners {
            set.add(name, listener);
        }
        set
    }

    /// Adds a listener.
    pub fn add(&mut self, name: &'static str, mut listener: Box<dyn Listener>) {
        self.keeps |= !listener.on_path().is_empty();
        self.listeners.push((name, listener));
    }

    /// Returns the events to be delivered: subscribed events, and events of states if data is undone on
    /// backtracking.
    pub fn event_mask(&self) -> EventMask {
        let kept = if self.keeps { EventMask::STATES } else { EventMask::NOTHING };
        self.listeners.iter().fold(kept, |all, (_, one)| all.and(one.event_mask()))
    }

    /// Returns the greatest declaration of observations, and the name of its listener.
    pub fn observes(&self) -> Option<(Observes, &'static str)> {
        self.listeners.iter().map(|(name, one)| (one.observes(), *name)).max()
    }

    /// Delivers an event to its subscribers.
    pub fn deliver(&mut self, event: &Event<'_>, machine: &Machine) {
        match event {
            Event::Stored { state, .. } => self.each_on_path(|kept| kept.keep(*state)),
            Event::Backtracked(state) | Event::Restored(state) => {
                self.each_on_path(|kept| kept.go_back(*state));
            }
            _ => {}
        }
        let mut context = ListenerContext { machine, reactions: &mut self.reactions };
        for (_, listener) in &mut self.listeners {
            let event_mask = listener.event_mask();
            let wants = match event {
                Event::Happened(happening) => event_mask.execution.any(happening.kind()),
                Event::Started | Event::Violation(_) | Event::Finished { .. } => true,
                _ => event_mask.states,
            };
            if wants {
                listener.event(event, &mut context);
            }
        }
        if let Event::ChoiceProcessed(state) = event {
            self.each_on_path(|kept| kept.forget(*state));
        }
    }

    fn each_on_path(&mut self, mut act: impl FnMut(&mut dyn super::Rewound)) {
        for (_, listener) in &mut self.listeners {
            for kept in listener.on_path() {
                act(kept);
            }
        }
    }

    /// Returns the findings since the last call of this function.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.reactions.findings)
    }

    /// Returns the reason why a listener ends the search.
    pub fn stop(&self) -> Option<&str> {
        self.reactions.stop.as_deref()
    }

    /// Returns the coverage, if a listener records it.
    pub fn take_coverage(&mut self) -> Option<super::coverage::Classes> {
        self.reactions.coverage.take()
    }

    /// Returns the results of all listeners, with their names.
    pub fn outcomes(&mut self) -> Vec<(&'static str, Output)> {
        let each = self.listeners.iter_mut();
        each.flat_map(|(name, one)| one.outcome().into_iter().map(|output| (*name, output)))
            .collect()
    }
}

/// The subscription of a set of listeners to the events of a machine.
#[derive(Debug)]
pub struct Subscription {
    listeners: Rc<RefCell<ListenerSet>>,
    kinds: Kinds,
}

impl Subscription {
    /// Subscribes listeners to the events of a machine, unless they subscribe to none.
    pub fn put(listeners: &Rc<RefCell<ListenerSet>>, machine: &mut Machine) {
        let kinds = listeners.borrow().event_mask().execution;
        if !kinds.is_empty() {
            machine.listen(Some(Box::new(Self { listeners: listeners.clone(), kinds })));
        }
    }

    /// Ends the subscription to the events of a machine, and returns the listeners.
    pub fn take(machine: &mut Machine) -> Option<Rc<RefCell<ListenerSet>>> {
        let subscription = machine.listen(None)?.into_any().downcast::<Self>().ok()?;
        Some(subscription.listeners)
    }
}

impl vm::event::Listener for Subscription {
    fn kinds(&self) -> Kinds {
        self.kinds
    }

    fn event(&mut self, machine: &Machine, event: &Happening<'_>) {
        self.listeners.borrow_mut().deliver(&Event::Happened(event), machine);
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any> {
        self
    }
}

/// The ids of the states of a replayed path.
#[derive(Debug, Default)]
pub struct Numbers {
    vectors: Vec<Vec<u32>>,
}

impl Numbers {
    /// Returns the id of a state, and whether the state is new.
    pub fn of(&mut self, vector: &[u32]) -> (StateId, bool) {
        let known = self.vectors.iter().position(|known| known == vector);
        let at = known.unwrap_or(self.vectors.len());
        if known.is_none() {
            self.vectors.push(vector.to_vec());
        }
        (StateId::new(at as u32), known.is_none())
    }
}
