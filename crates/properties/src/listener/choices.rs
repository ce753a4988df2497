//! A listener for the choices of data on a path: their generators, values and predecessors.
//!
//! Each generator refers to its parent in a cascade and to its predecessor on the path. Source: JPF's
//! `ChoiceTracker`, which prints the generators that lead to a violation. Invariant: each generator
//! with a choice on the path has one entry, in order of choice.

use super::{
    Listener, ListenerContext, ListenerRow, OnPath, Output, OverRun, Parameter, Parameters, Rewound,
};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;
use std::fmt::Write as _;
use std::rc::Rc;

/// A generator with its chosen alternative.
#[derive(Clone, Debug)]
struct Chosen {
    /// The name of the generator.
    pub id: String,
    /// The number of the chosen alternative.
    pub nth: u32,
    /// The number of alternatives.
    pub arity: u32,
    /// The description of the chosen alternative.
    pub text: String,
    cascaded: bool,
    previous: Option<Rc<Self>>,
}

impl Chosen {
    /// Returns the generator of the preceding choice on the path.
    pub fn previous(&self) -> Option<&Self> {
        self.previous.as_deref()
    }

    /// Returns the generator that was registered before this one at the same instruction.
    pub fn parent(&self) -> Option<&Self> {
        self.previous().filter(|_| self.cascaded)
    }
}

/// The generators of the path, for listeners that forward their events to it.
#[derive(Clone, Debug, Default)]
struct PathChoices {
    last: OnPath<Option<Rc<Chosen>>>,
}

impl PathChoices {
    /// The events to which these listeners must subscribe.
    pub const EVENTS: EventMask = EventMask::execution(Kinds::CHOICES);

    /// Receives an event.
    pub fn event(&mut self, event: &Event<'_>) {
        if let Event::Happened(Happening::Chosen { id, generator, nth, cascaded }) = event {
            let previous = self.last.take();
            *self.last = Some(Rc::new(Chosen {
                id: (*id).to_owned(),
                nth: *nth,
                arity: generator.arity(),
                text: generator.describe(*nth),
                cascaded: *cascaded,
                previous,
            }));
        }
    }

    /// Returns the data that is undone on backtracking.
    pub fn rewound(&mut self) -> &mut dyn Rewound {
        &mut self.last
    }

    /// Returns the generators of the path, the last one first.
    pub fn newest_first(&self) -> impl Iterator<Item = &Chosen> {
        std::iter::successors(self.last.as_deref(), |one| one.previous())
    }
}

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "choices",
    help: "tells the choices of data that lead to each violation",
    jpf: &["ChoiceTracker"],
    parameters: &[Parameter {
        name: "file",
        jpf: "choice.trace",
        help: "where to; into the report if it is not given",
    }],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    let file: Option<String> = parameters.get("file")?;
    Ok(Box::new(Choices { path: PathChoices::default(), written: OverRun::default(), file }))
}

#[derive(Debug)]
struct Choices {
    path: PathChoices,
    written: OverRun<String>,
    file: Option<String>,
}

impl Listener for Choices {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }

    fn event_mask(&self) -> EventMask {
        PathChoices::EVENTS
    }

    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        self.path.event(event);
        let Event::Violation(finding) = event else { return };
        let mut all: Vec<&Chosen> = self.path.newest_first().collect();
        all.reverse();
        let text = self.written.more();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}:", finding.id());
        for (at, one) in all.iter().enumerate() {
            let suffix = if one.parent().is_some() { ", at the same instruction" } else { "" };
            let _ = writeln!(
                text,
                "{at:>4}: {} = {} ({} of {}{suffix})",
                one.id,
                one.text,
                one.nth + 1,
                one.arity
            );
        }
    }

    fn on_path(&mut self) -> Vec<&mut dyn Rewound> {
        vec![self.path.rewound()]
    }

    fn outcome(&mut self) -> Vec<Output> {
        let text = self.written.trim_end().to_owned();
        vec![match &self.file {
            Some(name) => Output::File { name: name.clone(), text: text + "\n" },
            None => Output::Text(text),
        }]
    }
}
