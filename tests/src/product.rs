//! The product: one case under all permitted combinations of complete strategy, level of reduction,
//! masks, and number of workers, and with the lossy stores.
//!
//! Source: SEMANTICS 18. Invariant: all compared searches continue after the first violation. Complete
//! searches agree in verdict and ids of findings. At `none` and `local` they also agree in the number
//! of states and end states. A search with a time limit or a lossy store has no finding that
//! these lack.

use crate::expectation::{Expectation, Verdict};
use crate::process::{Outcome, tail};
use crate::revision;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The settings of one search of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Combination {
    /// The level, or the default one.
    pub por: Option<&'static str>,
    /// Whether masks are on.
    pub masks: bool,
    /// A strategy of [`revision::IN_ANY_ORDER`]; `None` is depth first.
    pub order: Option<&'static str>,
    /// The number of workers: 1 or 2.
    pub workers: u32,
    /// A lossy store in place of the exact one.
    pub lossy: Option<&'static str>,
}

/// Levels of reduction, the weakest first.
const LEVELS: &[&str] = &["none", "local", "lock", "full"];

/// Levels at which the set of states does not depend on the search order.
const SAME_STATES: &[&str] = &["none", "local"];

/// A refused combination: iterative deepening has a depth bound, which `full` and temporal properties
/// exclude.
const DEEPENS: (&str, &str) = ("iterative", "full");

/// The lossy stores.
const LOSSY: &[&str] = &["compact", "bitstate"];

/// The time limit of one search: with all combinations, and in a sample.
pub const LIMITS: [&str; 2] = ["10s", "2s"];

/// One case of this many is in the sample, with one of `ONE_OF` combinations of the case.
const ONE_CASE_OF: u32 = 32;
const ONE_OF: u32 = 11;

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.options().join(" "))
    }
}

impl Combination {
    /// Returns the options for `check`.
    #[must_use]
    pub fn options(&self) -> Vec<String> {
        let mut words: Vec<&str> = Vec::new();
        if let Some(por) = self.por {
            words.extend(["--por", por]);
        }
        words.extend(["--masks", if self.masks { "on" } else { "off" }]);
        let order = self.order.and_then(revision::named);
        words.extend(order.iter().flat_map(|order| order.options));
        if self.workers > 1 {
            words.extend(["--workers", "2"]);
        }
        words.extend(self.lossy.iter().flat_map(|store| ["--store", store]));
        words.into_iter().map(str::to_owned).collect()
    }

    /// Returns the settings that determine the set of states.
    #[must_use]
    pub fn space(&self) -> (Option<&'static str>, bool) {
        (self.por, self.masks)
    }
}

/// Returns the combinations that a case allows, those without reduction first. There are none if the
/// case sets an order, a bound or a level, or is known to be wrong.
#[must_use]
pub fn of(case: &Expectation) -> Vec<Combination> {
    let fixed = |option: &String| {
        ["--por", "--junit", "--time-limit", "--spurious"].iter().any(|o| option.starts_with(o))
    };
    if !matches!(case.verdict, Some(Verdict::Safe | Verdict::Unsafe))
        || !case.known_wrong.is_empty()
        || case.is_ordered()
        || case.options.iter().any(fixed)
    {
        return Vec::new();
    }
    let named = |level: &&&str| case.revisions.iter().any(|revision| revision.name == **level);
    let levels: Vec<&'static str> = LEVELS.iter().filter(named).copied().collect();
    let alone = revision::refuses_workers(case);
    // The states that others subsume depend on the order of the search.
    let is_subsuming = case.options.iter().any(|option| option == "--subsumption");
    let one = |por, masks| Combination { por, masks, order: None, workers: 1, lossy: None };
    let mut all = Vec::new();
    for masks in [true, false] {
        for &por in &levels {
            let first = one(Some(por), masks);
            all.push(first);
            for &order in revision::IN_ANY_ORDER {
                let is_refused = order == DEEPENS.0 && revision::has_temporal_property(case);
                if (order, por) != DEEPENS && !is_refused && !is_subsuming {
                    all.push(Combination { order: Some(order), ..first });
                }
            }
            if !alone {
                all.push(Combination { workers: 2, ..first });
            }
        }
    }
    let needs_exact_store = revision::has_temporal_property(case)
        || case.options.iter().any(|option| option == "--symbolic");
    if levels.contains(&"local") && !needs_exact_store {
        let stores = LOSSY
            .iter()
            .map(|store| Combination { lossy: Some(*store), ..one(Some("local"), true) });
        all.extend(stores);
    }
    all
}

/// Returns a part of the combinations for every run of the tests; empty for most cases.
#[must_use]
pub fn sample(name: &str, all: Vec<Combination>) -> Vec<Combination> {
    let print = revision::print(name);
    if !print.is_multiple_of(ONE_CASE_OF) {
        return Vec::new();
    }
    let drawn = |(at, _): &(usize, Combination)| {
        *at == 0 || (u32::try_from(*at).unwrap_or(0) + print / ONE_CASE_OF).is_multiple_of(ONE_OF)
    };
    all.into_iter().enumerate().filter(drawn).map(|(_, one)| one).collect()
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseResult {
    verdict: String,
    /// Whether the search was complete, so that another strategy must give the same result.
    pub is_complete: bool,
    ids: BTreeSet<String>,
    states: u64,
    ends: u64,
}

/// Reads the result of a search.
///
/// # Errors
///
/// Fails if there is no result, or the search failed.
pub fn read(outcome: &Outcome) -> Result<CaseResult, String> {
    let result: Value = serde_json::from_str(&outcome.stdout).map_err(|why| {
        format!("stdout is not one JSON object: {why}\n{}", tail(&outcome.stderr))
    })?;
    let verdict = result["verdict"].as_str().unwrap_or_default().to_owned();
    if verdict == "error" {
        return Err(format!("it failed: {}", result["reason"]));
    }
    let violations = result["violations"].as_array().map_or(&[][..], Vec::as_slice);
    let number = |name: &str| result["statistics"][name].as_u64().unwrap_or(0);
    Ok(CaseResult {
        // A result with violations is never `complete`; its reasons are empty if nothing was omitted.
        is_complete: result["reasons"].as_array().is_some_and(Vec::is_empty),
        ids: violations.iter().filter_map(|v| v["id"].as_str()).map(str::to_owned).collect(),
        states: number("states_new"),
        ends: number("end_states"),
        verdict,
    })
}

/// Compares the results of all combinations with the verdict and with each other.
///
/// # Errors
///
/// All differences.
pub fn judge(all: &[(Combination, CaseResult)], verdict: Verdict) -> Result<(), String> {
    let (expected, _) = verdict.name_and_exit();
    let must_agree =
        |(one, ended): &&(Combination, CaseResult)| one.lossy.is_none() && ended.is_complete;
    let reference = all.iter().find(must_agree);
    let mut spaces: BTreeMap<_, &(Combination, CaseResult)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for both in all {
        let (one, ended) = both;
        let mut report = |what: String| wrong.push(format!("{one}: {what}"));
        if let Some((by, expected_result)) = reference {
            let extra: Vec<&String> = ended.ids.difference(&expected_result.ids).collect();
            let missing: Vec<&String> = expected_result.ids.difference(&ended.ids).collect();
            if !extra.is_empty() {
                report(format!("finds {extra:?}, which {by} does not"));
            }
            if must_agree(&both) && !missing.is_empty() {
                report(format!("does not find {missing:?}, which {by} does"));
            }
        }
        if one.lossy.is_some() || !ended.is_complete {
            if ended.verdict == "safe" {
                report("says safe after an incomplete search".into());
            }
            continue;
        }
        if ended.verdict != expected {
            report(format!("verdict {}, expected {expected}", ended.verdict));
        }
        if one.por.is_some_and(|por| SAME_STATES.contains(&por)) {
            let (by, same) = *spaces.entry(one.space()).or_insert(both);
            if (same.states, same.ends) != (ended.states, ended.ends) {
                let (states, ends) = (same.states, same.ends);
                let own = (ended.states, ended.ends);
                report(format!("{} states and {} ends, {by}: {states} and {ends}", own.0, own.1));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::expectation::parse;

    fn combinations(comments: &str) -> Vec<Combination> {
        let text = format!("// P.\n//@ verdict: safe\n{comments}");
        of(&parse(&text, &text).unwrap())
    }

    fn ended(verdict: &str, is_complete: bool, ids: &[&str], states: u64) -> CaseResult {
        let ids = ids.iter().map(|id| (*id).to_owned()).collect();
        CaseResult { verdict: verdict.into(), is_complete, ids, states, ends: 1 }
    }

    #[test]
    fn directives_of_a_case_limit_its_combinations() {
        let all = combinations("");
        // Two masks; four levels with six orders except one, and with two workers; two stores.
        assert_eq!(all.len(), 2 * (4 * 6 - 1 + 4) + 2);
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        assert_eq!(all[0].to_string(), "--por none --masks on");
        assert_eq!(combinations("//@ revisions: local bfs\n").len(), 2 * 7 + 2);
        let alone = combinations("//@ property: endless-loop\n");
        assert!(alone.iter().all(|one| one.workers == 1));
        for none in ["options: --search bfs", "options: --max-depth 3", "known-wrong: why"] {
            assert_eq!(combinations(&format!("//@ {none}\n")), []);
        }
    }

    #[test]
    fn a_sample_begins_with_the_reference() {
        let names: Vec<String> = (0..400).map(|n| format!("area/Case{n}")).collect();
        let samples: Vec<_> = names.iter().map(|name| sample(name, combinations(""))).collect();
        let drawn: Vec<_> = samples.iter().filter(|sample| !sample.is_empty()).collect();
        assert!((2..30).contains(&drawn.len()));
        assert!(drawn.iter().all(|sample| sample.len() > 2 && sample[0] == combinations("")[0]));
    }

    #[test]
    fn differences_between_combinations_are_reported() {
        let all = combinations("");
        let [none, bfs] = [all[0], all[1]];
        let lossy = *all.last().unwrap();
        let right = [
            (none, ended("unsafe", true, &["a", "b"], 7)),
            (bfs, ended("unsafe", true, &["a", "b"], 7)),
            (lossy, ended("incomplete", false, &[], 3)),
        ];
        assert_eq!(judge(&right, Verdict::Unsafe), Ok(()));
        for (one, other, part) in [
            (bfs, ended("unsafe", true, &["a"], 7), "does not find [\"b\"]"),
            (bfs, ended("unsafe", true, &["a", "b", "c"], 7), "finds [\"c\"]"),
            (bfs, ended("unsafe", true, &["a", "b"], 6), "6 states"),
            (bfs, ended("safe", true, &["a", "b"], 7), "verdict safe"),
            (bfs, ended("safe", false, &[], 2), "says safe"),
            (lossy, ended("safe", true, &[], 2), "says safe"),
            (lossy, ended("unsafe", false, &["c"], 2), "finds [\"c\"]"),
        ] {
            let why = judge(&[right[0].clone(), (one, other)], Verdict::Unsafe).unwrap_err();
            assert!(why.contains(part), "{why}");
        }
    }
}
