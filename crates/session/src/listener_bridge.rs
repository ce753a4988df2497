//! Connects listeners to a search: forwards events about states, and adds the results of listeners to
//! the report.
//!
//! Invariant: events are in the order of execution: the step, its successor, the backtracking. A search
//! without listeners has no costs.

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

/// A state on a replayed path.
pub(crate) struct Following<'a> {
    /// The vector of the state.
    pub(crate) vector: &'a [u32],
    /// The choice that led to the state.
    pub(crate) choice: Option<u32>,
    /// The number of alternatives of the state.
    pub(crate) arity: u32,
    /// The number of preceding choices.
    pub(crate) depth: u32,
}

/// Forwards states to listeners, and collects their findings.
#[derive(Debug)]
pub struct ListenerBridge {
    listeners: Rc<RefCell<ListenerSet>>,
    receives_states: bool,
    needs_steps: bool,
    /// The source state and the choice of the current step.
    step: Option<(StateId, u32)>,
    /// Numbers of the states on a replayed path, and the last state.
    numbers: Numbers,
    last: Option<StateId>,
    /// Whether the search backtracks along its path.
    pub(crate) goes_back: bool,
}

impl ListenerBridge {
    /// Installs the listeners of the settings in a machine that is ready to execute the program.
    pub fn begin(settings: &Settings, machine: &mut Machine) -> Result<Option<Self>, Error> {
        Self::with(settings, None, machine)
    }

    /// Installs the listeners, as [`Self::begin`], with a listener of the search itself.
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
        let event_mask = listeners.event_mask();
        let listeners = Rc::new(RefCell::new(listeners));
        Subscription::put(&listeners, machine);
        listeners.borrow_mut().deliver(&Event::Started, machine);
        Ok(Some(Self {
            listeners,
            receives_states: event_mask.states,
            needs_steps: event_mask.needs_steps(),
            step: None,
            numbers: Numbers::default(),
            last: None,
            goes_back: settings.search.strategy == "dfs" || settings.search.strategy == "iterative",
        }))
    }

    /// Whether a listener needs every step executed.
    pub(crate) fn needs_steps(&self) -> bool {
        self.needs_steps
    }

    fn deliver(&self, event: &Event<'_>, machine: &Machine) {
        self.listeners.borrow_mut().deliver(event, machine);
    }

    /// Reports the end of a step.
    pub(crate) fn stepped(
        &mut self,
        machine: &Machine,
        state: StateId,
        choice: u32,
        arity: u32,
        action: Option<Action>,
    ) -> Vec<Finding> {
        self.step = Some((state, choice));
        if self.receives_states {
            self.deliver(&Event::ChoiceAdvanced { state, choice, arity, action }, machine);
        }
        self.listeners.borrow_mut().take_findings()
    }

    /// Returns the findings of listeners since the previous call.
    pub fn found(&mut self) -> Vec<Finding> {
        self.listeners.borrow_mut().take_findings()
    }

    /// Returns the findings of listeners on a replayed path since the previous call.
    pub(crate) fn heard(&mut self, machine: &mut Machine) -> Vec<Finding> {
        Subscription::take(machine);
        self.listeners.borrow_mut().take_findings()
    }

    /// Reports the state that a replayed path has reached, and returns the findings.
    pub(crate) fn followed(&mut self, machine: &Machine, at: &Following<'_>) -> Vec<Finding> {
        let (state, new) = self.numbers.of(at.vector);
        if let Some(choice) = at.choice {
            self.step = self.last.map(|last| (last, choice));
        }
        self.last = Some(state);
        let stored = new.then_some((machine.live.is_over(), at.arity, false));
        self.reached(machine, state, at.depth, stored)
    }

    /// Reports a state. If the state is new, `stored` has whether it is an end state, its number of
    /// alternatives, and whether these are values of data.
    pub(crate) fn reached(
        &mut self,
        machine: &Machine,
        state: StateId,
        depth: u32,
        stored: Option<(bool, u32, bool)>,
    ) -> Vec<Finding> {
        if self.receives_states {
            let (from, choice) = self.step.take().unwrap_or((state, 0));
            let new = stored.is_some();
            self.deliver(&Event::Advanced { from, choice, state, new, depth }, machine);
            if let Some((end, arity, data)) = stored {
                self.deliver(&Event::Stored { state, end }, machine);
                if arity > 0 {
                    self.deliver(&Event::ChoiceRegistered { state, arity, data }, machine);
                }
            }
        }
        self.listeners.borrow_mut().take_findings()
    }

    /// Reports that the search returns to a known state with an untaken alternative.
    pub(crate) fn went_back(&self, machine: &Machine, state: StateId) {
        if self.receives_states {
            let event =
                if self.goes_back { Event::Backtracked(state) } else { Event::Restored(state) };
            self.deliver(&event, machine);
        }
    }

    /// Reports that all alternatives of a state were taken.
    pub(crate) fn closed(&self, machine: &Machine, state: StateId) {
        if self.receives_states {
            self.deliver(&Event::ChoiceProcessed(state), machine);
        }
    }

    /// Reports a violation.
    pub(crate) fn violated(&self, machine: &Machine, finding: &Finding) {
        self.deliver(&Event::Violation(finding), machine);
    }

    /// Returns the reason to end the search, if a listener requests the end.
    pub(crate) fn stop(&self) -> Option<String> {
        self.listeners.borrow().stop().map(str::to_owned)
    }

    /// Ends the search: adds the results of listeners to the report, or writes them to files.
    pub fn end(
        &self,
        machine: &mut Machine,
        statistics: &search::Statistics,
        elapsed: Duration,
        report: &mut report::Report,
    ) -> Result<(), Error> {
        Subscription::take(machine);
        let instructions = machine.run.instructions;
        self.deliver(&Event::Finished { statistics, elapsed, instructions }, machine);
        let mut listeners = self.listeners.borrow_mut();
        report.coverage = listeners.take_coverage().map(|classes| covered(&classes));
        for (name, output) in listeners.outcomes() {
            match output {
                Output::Text(text) => {
                    report.listeners.push(report::ListenerText { name: name.to_owned(), text });
                }
                Output::File { name: file, text } => {
                    config::disk::write(file.as_ref(), text)
                        .map_err(|why| Error::new(format_args!("{file}: {why}")))?;
                    let text = format!("written to {file}");
                    report.listeners.push(report::ListenerText { name: name.to_owned(), text });
                }
            }
        }
        Ok(())
    }
}

/// Converts coverage to the data of a report.
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
        missed: (one.targets - one.taken) as u64,
    };
    let mut lines: BTreeMap<u32, LineCoverage> = BTreeMap::new();
    for one in covered {
        let Some(line) = one.line else { continue };
        let entry = lines.entry(line).or_insert_with(|| LineCoverage {
            line,
            hits: one.hits,
            ..LineCoverage::default()
        });
        // The first instruction of a line may be unexecuted, for example in a loop.
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
