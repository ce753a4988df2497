//! The settings of choices: JPF's `cg.` keys, and the parameters of generators that a program
//! names.
//!
//! Source: JPF's `SystemState`, `ChoiceGeneratorBase` and `JPF_gov_nasa_jpf_vm_Verify` for the keys.
//! Invariant: a key `NAME.PARAMETER` is accepted only if `NAME.class` is a generator that has this
//! parameter.

use super::application::Application;
use super::jpf_names::is_of_jpf;
use super::value::Value;
use super::{Choosing, Settings, injections, units};
use std::collections::BTreeMap;
use vm::choice;

impl Choosing {
    /// Converts the settings to the machine's type.
    pub fn for_the_machine(self, settings: &Settings) -> choice::Choosing {
        choice::Choosing {
            settings: settings.jpf.clone(),
            generators: Vec::new(),
            perturbed_fields: perturbed(settings, "fields", "field"),
            perturbed_results: perturbed(settings, "returns", "method"),
            injected: injections::all(settings),
            fuzzes_time: self.fuzzes_time,
            false_first: self.false_first,
            break_single: self.break_single,
            atomic: self.atomic,
            ignore_paths: self.ignore_paths,
            most_processors: self.most_processors,
            shuffled: self.shuffled.then_some(settings.search.seed),
            seed: settings.search.seed,
            replays: self.replays,
            is_reserved: |key| is_of_jpf(key) && !is_about_sharedness(key),
        }
    }
}

/// Whether a key is about JPF's sharedness policies, which this tool does not need: it computes
/// sharedness.
fn is_about_sharedness(key: &str) -> bool {
    key.starts_with("vm.shared.") || key.starts_with("vm.scheduler.sharedness.")
}

/// Applies `cg.randomize_choices`, which determines the order of the alternatives.
pub(super) fn order(settings: &mut Settings, value: &Value) -> Result<(), String> {
    settings.environment.choosing.shuffled = match value.text.as_str() {
        "NO_RANDOM" => false,
        "FIXED_SEED" => true,
        "VAR_SEED" => {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            settings.search.seed =
                now.map_or(settings.search.seed, |since| since.as_nanos() as u64);
            settings.note(&format!(
                "the seed that cg.randomize_choices drew: {}",
                settings.search.seed
            ));
            true
        }
        other => return Err(format!("'{other}' is none of NO_RANDOM, FIXED_SEED, VAR_SEED")),
    };
    Ok(())
}

/// Applies `cg.max_processors`.
pub(super) fn most_processors(settings: &mut Settings, value: &Value) -> Result<(), String> {
    let most = units::at_least(1, &value.text)?;
    let most = u32::try_from(most).map_err(|_| format!("{most} is too large"))?;
    settings.environment.choosing.most_processors = (most > 1).then_some(most);
    Ok(())
}

/// Accepts a key that makes certain instructions scheduling points. Each instruction that other threads
/// can observe is a scheduling point anyway.
pub(super) fn break_points(settings: &mut Settings, value: &Value) -> Result<(), String> {
    units::truth(&value.text)?;
    settings.note("cg.break_… and cg.threads.break_… have no effect: whatever other threads can see is a scheduling point");
    Ok(())
}

/// Returns the generator of each perturbed field or method. The keys are `perturb.fields=a` and
/// `perturb.a.field=Class.field`.
fn perturbed(settings: &Settings, what: &str, part: &str) -> BTreeMap<String, String> {
    let ids = settings.jpf.get(&format!("perturb.{what}")).map_or("", String::as_str);
    let ids = ids.split([',', ';']).map(str::trim).filter(|id| !id.is_empty());
    let all = ids.filter_map(|id| {
        let place = settings.jpf.get(&format!("perturb.{id}.{part}"))?;
        Some((place.replace(' ', ""), format!("perturb.{id}")))
    });
    all.collect()
}

/// Refuses an id of `perturb.fields` or `perturb.returns` whose place or class is missing or not
/// supported.
pub(super) fn check_perturbed(settings: &Settings) -> Result<(), String> {
    for (what, part) in [("fields", "field"), ("returns", "method")] {
        let ids = settings.jpf.get(&format!("perturb.{what}")).map_or("", String::as_str);
        for id in ids.split([',', ';']).map(str::trim).filter(|id| !id.is_empty()) {
            for needed in [part, "class"] {
                let key = format!("perturb.{id}.{needed}");
                let value = settings.jpf.get(&key).ok_or(format!("there is no property {key}"))?;
                if needed == "method" && !value.starts_with("gov.nasa.jpf.vm.Verify.") {
                    return Err(format!("{key}={value}: only what Verify gives can be perturbed"));
                }
            }
        }
    }
    Ok(())
}

/// Returns the row of the generator class that `ID.class` names in this application.
fn row_of(application: &Application, id: &str) -> Option<choice::GeneratorRow> {
    let key = format!("{id}.class");
    let mut settings = application.settings();
    settings.find(|(name, _)| *name == key).and_then(|(_, value)| choice::find(&value.text))
}

/// Whether a key is a parameter of a generator of the application. It is an error if the key begins
/// with the id of a generator that does not have the parameter.
pub(super) fn is_parameter(application: &Application, key: &str) -> Result<bool, String> {
    let Some((id, parameter)) = key.rsplit_once('.') else { return Ok(false) };
    match row_of(application, id) {
        Some(_) if id.starts_with("perturb.") && matches!(parameter, "field" | "method") => {
            Ok(true)
        }
        Some(row) if parameter == "class" || row.parameters.contains(&parameter) => Ok(true),
        Some(row) => Err(format!("{} has only {}", row.name, row.parameters.join(", "))),
        None => Ok(false),
    }
}

/// Returns assumptions of the result about choice generators and injected exceptions.
pub fn assumptions(settings: &Settings) -> Vec<String> {
    let rows = settings.jpf.iter().filter_map(|(key, class)| {
        let id = key.strip_suffix(".class")?;
        let row = choice::find(class)?;
        let given = row.parameters.iter().filter_map(|parameter| {
            let value = settings.jpf.get(&format!("{id}.{parameter}"))?;
            Some(format!("{parameter}={value}"))
        });
        let given: Vec<String> = given.collect();
        Some(format!("choices: {id} is what {} gives ({})", row.name, given.join(", ")))
    });
    let mut all: Vec<String> = rows.collect();
    let injected = injections::all(settings);
    all.extend(
        injected
            .iter()
            .map(|one| format!("injected: {} is thrown at {}", one.exception, place(one))),
    );
    all
}

/// Describes the place at which an exception is injected.
fn place(injection: &vm::intervene::Injection) -> String {
    let method = injection.method.as_ref().map(|method| format!(".{method}"));
    let line = injection.line.map(|line| format!(":{line}"));
    format!("{}{}{}", injection.class, method.unwrap_or_default(), line.unwrap_or_default())
}
