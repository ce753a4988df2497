//! All listeners of a run: one ear in the machine and one in the search.
//!
//! Invariant: what no listener wants to hear is not told to any; what is on the path is kept with each
//! new state, before anyone is told of it, and put back before anyone is told that the search went back.

use super::{Listener, Output, Reactions, Stage};
use crate::event::{Event, Happening, Hears, Kinds};
use crate::finding::{Finding, Observes};
use search::StateId;
use std::cell::RefCell;
use std::rc::Rc;
use vm::Machine;

/// Some listeners, with what they did about what they heard.
#[derive(Debug, Default)]
pub struct Troupe {
    listeners: Vec<(&'static str, Box<dyn Listener>)>,
    reactions: Reactions,
    /// Whether something of theirs is rewound with the path.
    keeps: bool,
}

impl Troupe {
    /// These listeners, with their names.
    pub fn new(listeners: Vec<(&'static str, Box<dyn Listener>)>) -> Self {
        let mut troupe = Self::default();
        for (name, listener) in listeners {
            troupe.add(name, listener);
        }
        troupe
    }

    /// With one more.
    pub fn add(&mut self, name: &'static str, mut listener: Box<dyn Listener>) {
        self.keeps |= !listener.on_path().is_empty();
        self.listeners.push((name, listener));
    }

    /// All that has to be told: what they want to hear, and states where something is rewound.
    pub fn hears(&self) -> Hears {
        let kept = if self.keeps { Hears::STATES } else { Hears::NOTHING };
        self.listeners.iter().fold(kept, |all, (_, one)| all.and(one.hears()))
    }

    /// The most that one of them observes, and its name.
    pub fn observes(&self) -> Option<(Observes, &'static str)> {
        self.listeners.iter().map(|(name, one)| (one.observes(), *name)).max()
    }

    /// Tells those who want to hear it.
    pub fn tell(&mut self, event: &Event<'_>, machine: &Machine) {
        match event {
            Event::Stored { state, .. } => self.each_on_path(|kept| kept.keep(*state)),
            Event::Backtracked(state) | Event::Restored(state) => {
                self.each_on_path(|kept| kept.go_back(*state));
            }
            _ => {}
        }
        let mut stage = Stage { machine, reactions: &mut self.reactions };
        for (_, listener) in &mut self.listeners {
            let hears = listener.hears();
            let wants = match event {
                Event::Happened(happening) => hears.execution.any(happening.kind()),
                Event::Started | Event::Violation(_) | Event::Finished { .. } => true,
                _ => hears.states,
            };
            if wants {
                listener.event(event, &mut stage);
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

    /// What they found since they were last asked.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.reactions.findings)
    }

    /// Why the search is to end, if one of them wants that.
    pub fn stop(&self) -> Option<&str> {
        self.reactions.stop.as_deref()
    }

    /// What was executed of the program, if someone listened for that.
    pub fn take_coverage(&mut self) -> Option<super::coverage::Classes> {
        self.reactions.coverage.take()
    }

    /// What each has to say, by its name.
    pub fn outcomes(&mut self) -> Vec<(&'static str, Output)> {
        let each = self.listeners.iter_mut();
        each.flat_map(|(name, one)| one.outcome().into_iter().map(|output| (*name, output)))
            .collect()
    }
}

/// The ear in the machine.
#[derive(Debug)]
pub struct Ear {
    troupe: Rc<RefCell<Troupe>>,
    kinds: Kinds,
}

impl Ear {
    /// Lets listeners hear what a machine does, if they want to.
    pub fn put(troupe: &Rc<RefCell<Troupe>>, machine: &mut Machine) {
        let kinds = troupe.borrow().hears().execution;
        if !kinds.is_empty() {
            machine.listen(Some(Box::new(Self { troupe: troupe.clone(), kinds })));
        }
    }

    /// Takes the ear out of a machine.
    pub fn take(machine: &mut Machine) -> Option<Rc<RefCell<Troupe>>> {
        let ear = machine.listen(None)?.into_any().downcast::<Self>().ok()?;
        Some(ear.troupe)
    }
}

impl vm::event::Listener for Ear {
    fn kinds(&self) -> Kinds {
        self.kinds
    }

    fn event(&mut self, machine: &Machine, event: &Happening<'_>) {
        self.troupe.borrow_mut().tell(&Event::Happened(event), machine);
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any> {
        self
    }
}

/// The states of a path that is followed again, by number.
#[derive(Debug, Default)]
pub struct Numbers {
    vectors: Vec<Vec<u32>>,
}

impl Numbers {
    /// The number of a state, and whether it is new.
    pub fn of(&mut self, vector: &[u32]) -> (StateId, bool) {
        let known = self.vectors.iter().position(|known| known == vector);
        let at = known.unwrap_or(self.vectors.len());
        if known.is_none() {
            self.vectors.push(vector.to_vec());
        }
        (StateId::new(at as u32), known.is_none())
    }
}
