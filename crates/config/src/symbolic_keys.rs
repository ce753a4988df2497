//! The keys of jpf-symbc: `symbolic.NAME` in a `.jpf` file or after `+`.
//!
//! Source: the examples of jpf-symbc. Invariant: a key has its documented effect, or a note says that
//! it does not affect the verdict. Any other key is an error that names it. An accepted key makes
//! inputs symbolic.

use super::jpf_names::JPF_KEYS;
use super::keys::KEYS;
use super::own;
use super::symbolic_calls;
use super::value::Value;
use super::{Settings, units};
use vm::symbolic::InputType;

/// Keys that select a solver or a part of one.
const OF_SOLVERS: &[&str] =
    &["dp", "string_dp", "string_dp_timeout_ms", "db", "optimizechoices", "collect_constraints"];

/// Keys about reports and hints, which do not affect the verdict.
const OF_REPORTS: &[&str] = &["debug", "undefined"];

/// Features that are always enabled: `true` and `false` are accepted.
const ALWAYS: &[&str] = &["strings", "lazy.subtypes"];

/// Features that are not supported: only `false` is accepted.
const NEVER: &[&str] = &["green", "concolic"];

/// The types of bounds, by their names in keys.
const TYPES: &[(&str, &str)] = &[
    ("byte", "byte"),
    ("short", "short"),
    ("char", "char"),
    ("int", "int"),
    ("long", "long"),
    ("double", "double"),
    ("real", "double"),
];

/// Applies the key `symbolic.NAME`.
pub(super) fn apply(name: &str, settings: &mut Settings, value: &Value) -> Result<(), String> {
    if OF_SOLVERS.contains(&name) {
        settings.note(&format!(
            "symbolic.{name} has no effect: one decider with several levels, and Z3 if it is found, answers all questions"
        ));
    } else if OF_REPORTS.contains(&name) {
        settings.note(&format!("symbolic.{name} has no effect: the report has all inputs"));
    } else if ALWAYS.contains(&name) {
        units::truth(&value.text)?;
    } else if NEVER.contains(&name) && units::truth(&value.text) == Ok(false) {
        // The feature is disabled, so there is nothing to do.
    } else if matches!(name, "method" | "class" | "fields" | "lazy" | "arrays") {
        symbolic_calls::apply(name, &mut settings.environment.bounds.calls, &value.text)?;
    } else if name == "max_pc_length" {
        let most = units::at_least(0, &value.text)?;
        // The largest number is jpf-symbc's default, which means no bound.
        if most < u64::from(i32::MAX as u32) {
            let most = u32::try_from(most).map_err(|why| why.to_string())?;
            settings.environment.bounds.conditions = Some(most);
        }
    } else if let Some((is_lower, of, variable)) = bound(name) {
        add_bound(settings, is_lower, of, variable, value)?;
    } else {
        return Err("is not supported: it belongs to jpf-symbc, symbolic execution".to_owned());
    }
    settings.environment.symbolic = true;
    Ok(())
}

/// The package of the classes that make JPF's instructions symbolic.
const INSTRUCTIONS: &str = "gov.nasa.jpf.symbc.";

/// The class of instructions that make objects inputs.
const LAZY_INSTRUCTIONS: &str = "gov.nasa.jpf.symbc.uberlazy.UberLazyInstructionFactory";

/// Notes that a property has no effect. The class of instructions may imply `symbolic.lazy`.
pub(super) fn note(name: &str, settings: &mut Settings, value: &Value) {
    if value.text.trim() == LAZY_INSTRUCTIONS {
        settings.environment.bounds.calls.objects = true;
    }
    settings.note(&format!("property {name} has no effect"));
}

/// Whether a property in a file for jpf-symbc concerns neither JPF nor this tool. Such properties are for
/// solvers, build scripts and the instructions of jpf-symbc, or variables of the file.
pub(super) fn has_no_effect(name: &str, value: &Value) -> bool {
    if name.ends_with("insn_factory.class") {
        return value.text.trim().starts_with(INSTRUCTIONS);
    }
    let first = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let own = first(name);
    !JPF_KEYS.lines().chain(KEYS.iter().map(|key| key.name)).any(|key| first(key) == own)
        && !own::options().any(|option| option == name)
}

/// Parses `min_int`, `minint` or `min_int_x`: whether the bound is the lower one, the type, and the
/// variable.
fn bound(name: &str) -> Option<(bool, &'static str, Option<&str>)> {
    let (is_lower, rest) = match (name.strip_prefix("min"), name.strip_prefix("max")) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return None,
    };
    let rest = rest.strip_prefix('_').unwrap_or(rest);
    TYPES.iter().find_map(|(word, of)| {
        let variable = rest.strip_prefix(word)?;
        match variable.strip_prefix('_') {
            Some(variable) if !variable.is_empty() => Some((is_lower, *of, Some(variable))),
            None if variable.is_empty() => Some((is_lower, *of, None)),
            _ => None,
        }
    })
}

fn add_bound(
    settings: &mut Settings,
    is_lower: bool,
    of: &str,
    variable: Option<&str>,
    value: &Value,
) -> Result<(), String> {
    let text = value.text.trim();
    let number = InputType::named(of).and_then(|of| of.parse(text));
    let number = number.ok_or_else(|| format!("'{text}' is no {of}"))?;
    let ranges = &mut settings.environment.bounds.ranges;
    let known = ranges.iter().position(|r| r.0 == of && r.1.as_deref() == variable);
    let at = known.unwrap_or_else(|| {
        let variable = variable.map(str::to_owned);
        ranges.push((of.to_owned(), variable, [None, None]));
        ranges.len() - 1
    });
    ranges[at].2[usize::from(!is_lower)] = Some(number);
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::{Settings, input_assumptions};

    fn with(pairs: &[(&str, &str)]) -> Result<Settings, String> {
        let pairs: Vec<_> = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Settings::new(Some("Main"), Vec::new(), &pairs).map_err(|why| why.to_string())
    }

    #[test]
    fn bounds_of_types_and_variables_are_assumptions() {
        let settings = with(&[
            ("symbolic.min_int", "-100"),
            ("symbolic.maxint", "100"),
            ("symbolic.max_int_x", "7"),
            ("symbolic.min_double", "-1.5"),
            ("symbolic.dp", "choco"),
        ]);
        let settings = settings.unwrap();
        assert!(settings.environment.symbolic);
        let mut assumed = input_assumptions(&settings);
        assumed.sort();
        assert_eq!(
            assumed,
            ["inputs: double from -1.5", "inputs: int from -100 to 100", "inputs: int x at most 7"]
        );
    }

    #[test]
    fn unsupported_keys_and_wrong_bounds_are_refused_by_name() {
        for name in ["symbolic.concolic", "symbolic.green", "symbolic.heuristcPartition"] {
            let why = with(&[(name, "true")]).unwrap_err();
            assert!(why.contains(name) && why.contains("not supported"), "{why}");
        }
        for (name, value) in [
            ("symbolic.min_byte", "1000"),
            ("symbolic.min_int", "x"),
            ("symbolic.max_double", "NaN"),
            ("symbolic.arrays", "perhaps"),
        ] {
            assert!(with(&[(name, value)]).unwrap_err().contains(name));
        }
        let why = with(&[("symbolic.min_int", "3"), ("symbolic.max_int", "2")]).unwrap();
        assert!(why.validate().unwrap_err().to_string().contains("int from 3 to 2"));
    }
}
