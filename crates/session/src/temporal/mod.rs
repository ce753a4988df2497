//! Temporal properties: linear temporal logic on the graph of stored states.
//!
//! A [`Specification`](specification::Specification) has the formulas of the settings. Their propositions
//! are [resolved](labels) in a machine. During a search, a [`Recorder`] stores the graph of states with the
//! values of the propositions. Violations are looked for at the end, and whenever the number of states has
//! doubled.
//!
//! Source: SEMANTICS 24; decision 0063. Invariant: a property counts as satisfied only after a complete
//! search with an exact store.

mod annotated;
mod bandera;
mod calls;
mod comments;
mod following;
mod labels;
mod letters;
mod notifications;
mod progress;
mod proposition;
mod quantifiers;
mod reasons;
mod recorder;
mod replayed;
mod specification;
mod team;
mod views;

pub(crate) use annotated::with_annotations;
pub(crate) use bandera::with_comments;
pub(crate) use following::{Broken, Follower, warnings_of};
pub(crate) use reasons::FailingParts;
pub(crate) use recorder::{FoundLasso, Recorder};
pub(crate) use replayed::{confirm, replayed};
pub(crate) use team::WorkerRecords;

use config::{Error, Fairness, JdkSteps, PRESETS, Por, Settings, TemporalSettings};
use expression::{Expression, ReadVariables};
use proposition::{ProgramPredicate, Proposition, ThreadPredicate};
use specification::Specification;
use vm::observed::{MethodPattern, Place, Visible};

/// The kind of a property in results, unless it is a preset.
pub(crate) const LTL: &str = "ltl";

/// The maximal number of different texts in `printed(…)`: each text has a bit of
/// [`vm::Status::Printed`].
const MOST_TEXTS: usize = u32::BITS as usize;

/// Whether the property is temporal, so that whole executions violate it.
pub(crate) fn is_temporal(property: &str) -> bool {
    property == LTL || PRESETS.iter().any(|(name, _)| *name == property)
}

/// Returns the places and variables that the propositions of the settings observe.
pub(crate) fn visible(settings: &TemporalSettings) -> Result<Visible, Error> {
    let mut visible = Visible::default();
    if settings.is_empty() {
        return Ok(visible);
    }
    visible.is_any = true;
    visible.without = settings.without_rule;
    visible.keeps_order = settings.about_paths;
    let specification = Specification::parse(settings)?;
    visible.bound = specification.variables.into_iter().map(|(variable, _)| variable).collect();
    for numbered in &specification.propositions {
        add_visible(&numbered.proposition, &mut visible);
        if visible.printed.len() > MOST_TEXTS {
            let why = format!("there are more than {MOST_TEXTS} texts in printed(…)");
            return Err(numbered.origin.error(0, &why));
        }
    }
    Ok(visible)
}

fn add_visible(proposition: &Proposition, visible: &mut Visible) {
    match proposition {
        Proposition::Truth(of) | Proposition::Held(of, _) | Proposition::Waits(of, _) => {
            add_variables(of, visible);
        }
        Proposition::When(place, condition, _) => {
            add_variables(condition, visible);
            visible.places.push(place.clone());
            if condition.may_read_arguments() {
                visible.called.extend(place.method().cloned());
            }
        }
        Proposition::Printed(pattern, _) => {
            if !visible.printed.contains(pattern) {
                visible.printed.push(pattern.clone());
            }
        }
        Proposition::Thread(ThreadPredicate::Blocked, _) => {
            visible.obstacles = true;
            // The methods that acquire locks of the library.
            for method in ["lock", "lockInterruptibly"] {
                let class = "java.util.concurrent.locks.Lock".to_owned();
                let pattern = MethodPattern { class, method: method.to_owned(), parameters: None };
                visible.places.push(Place::Entry(pattern.clone()));
                visible.places.push(Place::Return(pattern));
            }
        }
        Proposition::Thread(ThreadPredicate::Enabled, _)
        | Proposition::Program(ProgramPredicate::Deadlocked) => visible.obstacles = true,
        Proposition::Thread(ThreadPredicate::Alive, _)
        | Proposition::Program(_)
        // An allocation that may bind a variable is a scheduling point.
        | Proposition::Bound(_)
        // At the level that calls require, each access to a shared object is visible.
        | Proposition::Call(_) => {}
        Proposition::At(place, _) => visible.places.push(place.clone()),
        Proposition::In(pattern, _) => {
            visible.places.push(Place::Entry(pattern.clone()));
            visible.places.push(Place::Return(pattern.clone()));
        }
        Proposition::Throws(pattern, _) => visible.places.push(Place::Return(pattern.clone())),
        Proposition::Not(of) => add_visible(of, visible),
        Proposition::And(a, b) | Proposition::Or(a, b) => {
            add_visible(a, visible);
            add_visible(b, visible);
        }
    }
    if matches!(proposition, Proposition::Held(..)) {
        let of_locks = ["state", "exclusiveOwnerThread"];
        visible.fields.extend(of_locks.map(str::to_owned));
    }
}

fn add_variables(of: &Expression, visible: &mut Visible) {
    let ReadVariables { fields, elements } = of.variables();
    visible.fields.extend(fields);
    visible.elements |= elements;
}

/// Returns the settings with the reductions that the temporal properties allow.
pub(crate) fn settled(settings: &Settings) -> Result<Settings, Error> {
    let mut settings = settings.clone();
    let temporal = &settings.checks.temporal;
    if temporal.is_empty() {
        return Ok(settings);
    }
    let specification = Specification::parse(temporal)?;
    if let Some(formula) = specification.counts_steps() {
        match settings.schedules.por {
            None => settings.schedules.por = Some(Por::None),
            Some(Por::None) => {}
            Some(level) => {
                return Err(Error::new(format_args!(
                    "{} cannot be combined with --por {level}: its truth depends on single steps, by the operator X",
                    formula.trim()
                )));
            }
        }
    }
    let beyond = specification.beyond_paths();
    settings.checks.temporal.about_paths = beyond.is_none() && !settings.checks.temporal.finite;
    if settings.schedules.por == Some(Por::Full) && !settings.checks.temporal.about_paths {
        let option = beyond.unwrap_or("--finite").trim();
        return Err(Error::new(format_args!(
            "{option} cannot be combined with --por full: it is not a safety formula about variables, and persistent sets may leave out executions that go on for ever"
        )));
    }
    if let Some(call) = specification.propositions.iter().find(|one| one.proposition.has_call()) {
        if settings.workers > 1 {
            return Err(Error::new(format_args!(
                "the proposition {} cannot be combined with --workers {}: a method may load classes, which only one worker can do",
                call.text, settings.workers
            )));
        }
        match settings.schedules.por {
            None => settings.schedules.por = Some(Por::Local),
            Some(Por::None | Por::Local) => {}
            Some(level) => {
                return Err(Error::new(format_args!(
                    "the proposition {} cannot be combined with --por {level}: a method may read every shared variable",
                    call.text
                )));
            }
        }
    }
    if settings.model.jdk_steps == JdkSteps::Merged && !settings.checks.temporal.merged_calls {
        settings.model.jdk_steps = JdkSteps::Pools;
    }
    Ok(settings)
}

/// Returns the assumptions of the result about temporal properties.
pub(crate) fn assumptions(settings: &Settings) -> Vec<String> {
    let temporal = &settings.checks.temporal;
    if temporal.is_empty() {
        return Vec::new();
    }
    let fairness = match temporal.fairness {
        Fairness::None => "none, so a thread may be passed over for ever",
        Fairness::Weak => "weak: a thread that can always act acts at some time",
        Fairness::Strong => "strong: a thread that can act again and again acts at some time",
        Fairness::StrongNotify => {
            "strong,notify: a thread that can act, or that notify can wake, again and again acts or is woken at some time"
        }
    };
    let mut all = vec![
        format!("fairness: {fairness} (--fairness)"),
        "positions: no state within atomic sections, atomic updates and merged steps of the JDK is a position of an execution".to_owned(),
    ];
    if settings.model.jdk_steps == JdkSteps::Merged {
        all.push("liveness: calls of java.util.concurrent starve nobody (--jdk-steps)".to_owned());
    }
    all
}
