//! The masks of `--slice`: those of a target, and those that a search has withdrawn.
//!
//! Source: decision 0076. Invariant: the masks are a function of the target and of the withdrawn masks.
//! So the machines of a search and of its paths agree.

use crate::inspection::program_of;
use crate::jdk::Jdk;
use crate::places;
use crate::target::Target;
use analysis::Limits;
use code::masking::{
    ALL_TEXTS, Masks, MethodMasks, class_monitor_name, names_monitors, names_range,
};
use config::{Error, JdkSteps, Settings};
use report::{VariableFact, Warning};
use std::collections::BTreeSet;
use std::sync::Arc;
use vm::Machine;
use vm::facts::{FactKind, FactKinds};
use vm::interp::Level;

/// Returns the masks of a target, if the settings request them.
pub(crate) fn masks(
    settings: &Settings,
    jdk: &Jdk,
    target: &Target,
) -> Result<Option<Arc<Masks>>, Error> {
    if !settings.schedules.slice {
        return Ok(None);
    }
    if target.method.is_some() {
        return Err(Error::new(format_args!(
            "--slice: {}: only programs with a main method are analysed",
            settings.program.target
        )));
    }
    let program = program_of(jdk, target, Limits::default())?;
    let mut withdrawn = settings.schedules.withdrawn_masks.clone();
    // Calls that make and print a text have scheduling points within the class library at this level.
    if settings.reduction().scheduling_points() == Level::None
        || settings.model.jdk_steps == JdkSteps::Single
    {
        withdrawn.insert(ALL_TEXTS.to_owned());
    }
    let masks =
        analysis::masks(&program, &withdrawn, settings.schedules.wrong_masks.map(|(seed, _)| seed));
    let masks = masks.map(|mut masks| {
        if settings.schedules.real_texts {
            masks.methods.values_mut().for_each(MethodMasks::drop_texts);
        }
        masks
    });
    let gave_up = || Masks { gave_up: true, ..Masks::default() };
    Ok(Some(Arc::new(masks.unwrap_or_else(gave_up))))
}

/// Returns the withdrawn masks of a machine, and removes them from it.
pub(crate) fn take_withdrawn(machine: &mut Machine) -> BTreeSet<String> {
    std::mem::take(&mut machine.run.withdrawn_masks).into_keys().collect()
}

/// Returns the warning that `--slice`, or a fact that it needs, had no effect, with the reason.
pub(crate) fn without_effect(machine: &Machine, settings: &Settings) -> Option<Warning> {
    if !settings.schedules.slice {
        let asked = settings.schedules.facts.as_ref()?;
        let is_named = asked.has(FactKind::LeafMonitor) && *asked != FactKinds::all().into();
        let text = "--static-facts leaf-monitor has an effect with --slice only";
        return is_named.then(|| Warning::general("static-facts", "leaf-monitor", text.to_owned()));
    }
    let masks = machine.options.granularity.masked.as_ref()?;
    let has_monitors = machine.options.granularity.facts.has(FactKind::LeafMonitor);
    let is_empty = |own: &MethodMasks| {
        let has_own = has_monitors && !own.monitors.is_empty();
        own.accesses.is_empty()
            && own.arguments.is_empty()
            && own.arrays.is_empty()
            && own.outputs.is_empty()
            && own.texts.is_empty()
            && !own.result
            && !has_own
    };
    let has_own = has_monitors && !masks.monitors.is_empty();
    if has_own || !masks.fields.is_empty() || !masks.methods.values().all(is_empty) {
        return None;
    }
    let why = if masks.gave_up {
        "the analysis does not know all calls of the program"
    } else if settings.schedules.withdrawn_masks.is_empty() {
        "a decision, an exception or a call of the class library may depend on every number"
    } else {
        "the search met a use of each value that the analysis proposed"
    };
    Some(Warning::general("slice", "nothing", format!("--slice leaves nothing out: {why}")))
}

/// Returns the masks of a machine as facts.
pub(crate) fn facts(machine: &Machine) -> Vec<VariableFact> {
    let kind_of = |variable: &str| {
        if names_monitors(variable) { VariableFact::LEAF_MONITOR } else { VariableFact::MASK }
    };
    let fact = |variable: &str, used: bool| VariableFact {
        kind: kind_of(variable).to_owned(),
        variable: variable.replace('/', "."),
        used,
        withdrawn_at: None,
    };
    let Some(masks) = &machine.options.granularity.masked else { return Vec::new() };
    let fields = masks.fields.iter().map(|name| fact(name, true));
    let arrays = masks.methods.iter().flat_map(|(method, own)| {
        own.arrays.iter().map(move |at| fact(&format!("elements of {method}@{at}"), true))
    });
    let results = masks.methods.iter().filter(|(_, own)| own.result);
    let results = results.map(|(method, _)| fact(&format!("result of {method}"), true));
    let outputs = masks.methods.iter().flat_map(|(method, own)| {
        own.outputs.iter().map(move |at| fact(&format!("output of {method}@{at}"), true))
    });
    let has_monitors = machine.options.granularity.facts.has(FactKind::LeafMonitor);
    let monitors = masks.monitors.iter().map(|class| fact(&class_monitor_name(class), true));
    let sites = masks.methods.iter().flat_map(|(method, own)| {
        own.monitors.iter().map(move |at| fact(&format!("monitors of {method}@{at}"), true))
    });
    let monitors = monitors.chain(sites).filter(|_| has_monitors);
    let withdrawn = machine.run.withdrawn_masks.iter();
    let withdrawn = withdrawn.filter(|(name, _)| !names_range(name)).map(|(name, place)| {
        VariableFact { withdrawn_at: place.map(places::location), ..fact(name, false) }
    });
    // A withdrawn mask replaces the assumed mask of the same variable.
    let mut all: Vec<VariableFact> = withdrawn.collect();
    for kept in fields.chain(arrays).chain(results).chain(outputs).chain(monitors) {
        if !all.iter().any(|other| other.variable == kept.variable) {
            all.push(kept);
        }
    }
    all
}
