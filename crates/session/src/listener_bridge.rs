//! Listeners beside a search: what happens to states is told to them, and what they say is put into the
//! report.
//!
//! Invariant: events come in the order in which things happen: the step, the state it led to, the way
//! back. Who wants none of them costs nothing.

use config::{Error, Settings};
use properties::Finding;
use properties::event::Event;
use properties::listener::{Listener, ListenerSet, Numbers, Output, Subscription, coverage};
use report::coverage::{ClassCoverage, Count, Coverage, LineCoverage, MethodCoverage};
use search::StateId;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;
use vm::Machine;
use vm::schedule::Action;

/// A state of a path that is followed again.
pub(crate) struct Following<'a> {
    /// The state.
    pub(crate) vector: &'a [u32],
    /// The choice that led there.
    pub(crate) choice: Option<u32>,
    /// How many alternatives it has.
    pub(crate) arity: u32,
    /// How many choices led there.
    pub(crate) depth: u32,
}

/// Tells listeners of states, and keeps what they find.
#[derive(Debug)]
pub struct ListenerBridge {
    listeners: Rc<RefCell<ListenerSet>>,
    hears_states: bool,
    needs_steps: bool,
    /// The state and the choice of the step under way.
    step: Option<(StateId, u32)>,
    /// States of a path that is followed again, and the last one.
    numbers: Numbers,
    last: Option<StateId>,
    /// Whether the search goes back along its path.
    pub(crate) goes_back: bool,
}

impl ListenerBridge {
    /// The listeners that settings ask for; the machine is about to run the program.
    pub fn begin(settings: &Settings, machine: &mut Machine) -> Result<Option<Self>, Error> {
        Self::with(settings, None, machine)
    }

    /// The same, with one that the search itself wants.
    pub(crate) fn with(
        settings: &Settings,
        own: Option<Box<dyn Listener>>,
        machine: &mut Machine,
    ) -> Result<Option<Self>, Error> {
        let mut listeners = settings.listeners()?;
        if let Some(own) = own {
            listeners.get_or_insert_default().add("search", own);
        }
        let Some(listeners) = listeners else { return Ok(None) };
        let hears = listeners.hears();
        let listeners = Rc::new(RefCell::new(listeners));
        Subscription::put(&listeners, machine);
        listeners.borrow_mut().tell(&Event::Started, machine);
        Ok(Some(Self {
            listeners,
            hears_states: hears.states,
            needs_steps: hears.needs_steps(),
            step: None,
            numbers: Numbers::default(),
            last: None,
            goes_back: settings.search.strategy == "dfs" || settings.search.strategy == "iterative",
        }))
    }

    /// Whether each step must be taken.
    pub(crate) fn needs_steps(&self) -> bool {
        self.needs_steps
    }

    fn tell(&self, event: &Event<'_>, machine: &Machine) {
        self.listeners.borrow_mut().tell(event, machine);
    }

    /// A choice was taken in a state, and the step is over.
    pub(crate) fn stepped(
        &mut self,
        machine: &Machine,
        state: StateId,
        choice: u32,
        arity: u32,
        action: Option<Action>,
    ) -> Vec<Finding> {
        self.step = Some((state, choice));
        if self.hears_states {
            self.tell(&Event::ChoiceAdvanced { state, choice, arity, action }, machine);
        }
        self.listeners.borrow_mut().take_findings()
    }

    /// What listeners found since they were last asked.
    pub fn found(&mut self) -> Vec<Finding> {
        self.listeners.borrow_mut().take_findings()
    }

    /// What listeners found on a path that is followed again, since they were last asked.
    pub(crate) fn heard(&mut self, machine: &mut Machine) -> Vec<Finding> {
        Subscription::take(machine);
        self.listeners.borrow_mut().take_findings()
    }

    /// A path that is followed again has led to a state, by a choice.
    pub(crate) fn followed(&mut self, machine: &Machine, at: &Following<'_>) -> Vec<Finding> {
        let (state, new) = self.numbers.of(at.vector);
        if let Some(choice) = at.choice {
            self.step = self.last.map(|last| (last, choice));
        }
        self.last = Some(state);
        let stored = new.then_some((machine.live.is_over(), at.arity, false));
        self.reached(machine, state, at.depth, stored)
    }

    /// A state was reached; `stored` says of a new one whether it is an end, its number of
    /// alternatives, and whether these are of data.
    pub(crate) fn reached(
        &mut self,
        machine: &Machine,
        state: StateId,
        depth: u32,
        stored: Option<(bool, u32, bool)>,
    ) -> Vec<Finding> {
        if self.hears_states {
            let (from, choice) = self.step.take().unwrap_or((state, 0));
            let new = stored.is_some();
            self.tell(&Event::Advanced { from, choice, state, new, depth }, machine);
            if let Some((end, arity, data)) = stored {
                self.tell(&Event::Stored { state, end }, machine);
                if arity > 0 {
                    self.tell(&Event::ChoiceRegistered { state, arity, data }, machine);
                }
            }
        }
        self.listeners.borrow_mut().take_findings()
    }

    /// The search is at a state that it knows, to take another choice.
    pub(crate) fn went_back(&self, machine: &Machine, state: StateId) {
        if self.hears_states {
            let event =
                if self.goes_back { Event::Backtracked(state) } else { Event::Restored(state) };
            self.tell(&event, machine);
        }
    }

    /// All alternatives of a state were taken.
    pub(crate) fn closed(&self, machine: &Machine, state: StateId) {
        if self.hears_states {
            self.tell(&Event::ChoiceProcessed(state), machine);
        }
    }

    /// A violation was found.
    pub(crate) fn violated(&self, machine: &Machine, finding: &Finding) {
        self.tell(&Event::Violation(finding), machine);
    }

    /// Why the search is to end, if a listener wants that.
    pub(crate) fn stop(&self) -> Option<String> {
        self.listeners.borrow().stop().map(str::to_owned)
    }

    /// The search is over: what the listeners have to say goes into the report, or into files.
    pub fn end(
        &self,
        machine: &mut Machine,
        statistics: &search::Statistics,
        elapsed: Duration,
        report: &mut report::Report,
    ) -> Result<(), Error> {
        Subscription::take(machine);
        let instructions = machine.run.instructions;
        self.tell(&Event::Finished { statistics, elapsed, instructions }, machine);
        let mut listeners = self.listeners.borrow_mut();
        report.coverage = listeners.take_coverage().map(|classes| covered(&classes));
        for (name, output) in listeners.outcomes() {
            match output {
                Output::Text(text) => {
                    report.listeners.push(report::Listened { name: name.to_owned(), text });
                }
                Output::File { name: file, text } => {
                    std::fs::write(&file, text)
                        .map_err(|why| Error::new(format_args!("{file}: {why}")))?;
                    let text = format!("written to {file}");
                    report.listeners.push(report::Listened { name: name.to_owned(), text });
                }
            }
        }
        Ok(())
    }
}

/// Coverage as plain data, in the terms of the report.
fn covered(classes: &coverage::Classes) -> Coverage {
    let of_class = |(class, methods): &(classes::ClassRef, Vec<_>)| ClassCoverage {
        class: class.java_name(),
        file: class.file().and_then(|file| file.source_file.clone()),
        path: None,
        methods: methods.iter().map(of_method).collect(),
    };
    Coverage { classes: classes.0.iter().map(of_class).collect() }
}

fn of_method((method, covered): &(classes::MethodRef, Vec<coverage::Covered>)) -> MethodCoverage {
    let ways = |one: &coverage::Covered| Count {
        covered: one.taken as u64,
        missed: (one.ways - one.taken) as u64,
    };
    let mut lines: BTreeMap<u32, LineCoverage> = BTreeMap::new();
    for one in covered {
        let Some(line) = one.line else { continue };
        let entry = lines.entry(line).or_insert_with(|| LineCoverage {
            line,
            hits: one.hits,
            ..LineCoverage::default()
        });
        // A line may begin with instructions of which none was executed, as a loop's does.
        entry.hits = if entry.hits == 0 { one.hits } else { entry.hits };
        entry.instructions += Count::one(one.hits > 0);
        entry.branches += ways(one);
    }
    MethodCoverage {
        name: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        instructions: covered.iter().map(|one| Count::one(one.hits > 0)).sum(),
        branches: covered.iter().map(ways).sum(),
        lines: lines.into_values().collect(),
    }
}
