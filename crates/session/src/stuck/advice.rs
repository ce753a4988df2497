//! Rules that recommend options for a search that does not end, each with a reason.
//!
//! Invariant: a rule depends only on the sample and the settings. The first rules that apply determine
//! the advice.

use super::{Evidence, is_growing};
use config::{JdkSteps, Symmetry};
use report::{Advice, DifferenceKind};
use search::Reason;

/// The maximal number of recommended options.
const MOST: usize = 2;

/// A rule. Returns the option and the reason if it applies.
type Rule = fn(&Evidence<'_>) -> Option<(String, String)>;

/// The rules, the most specific first.
const RULES: &[Rule] = &[
    // The number of objects is unbounded, so no reduction of schedules makes the state space finite.
    |evidence| {
        let first = evidence.differs.first()?;
        let (from, to) = first.range?;
        (is_growing(evidence.differs, DifferenceKind::Objects) && to > from).then(|| {
            (
                format!("--max-instances {}={}", first.name, from.midpoint(to).max(1)),
                format!(
                    "the number of {} objects grows; a bound, or a smaller argument, ends that",
                    first.name
                ),
            )
        })
    },
    // A loop counts: each turn is a new state, although nothing else changes.
    |evidence| {
        let first = evidence.differs.first()?;
        let loops = is_growing(evidence.differs, DifferenceKind::Local)
            && evidence.threads > 1
            && evidence.settings.search.strategy != SAMPLING;
        loops.then(|| {
            (
                format!("--search {SAMPLING}"),
                format!(
                    "a loop counts its turns in {}, and each turn is a new state; random schedules leave the loop",
                    first.name
                ),
            )
        })
    },
    // Threads contend for a volatile variable: each order of their accesses is another path.
    |evidence| {
        let name = evidence.contended.as_ref()?;
        (evidence.settings.search.strategy != SAMPLING).then(|| {
            (
                format!("--search {SAMPLING}"),
                format!(
                    "threads race on {name}; random schedules reach violations without all orders"
                ),
            )
        })
    },
    // The states are within steps of the library, which have fewer orders if they are merged.
    |evidence| {
        let class = evidence.library.as_ref()?;
        let applies = can_be_merged(class) && can_trust(evidence);
        applies.then(|| {
            (
                "--trust-jdk".to_owned(),
                format!("most states begin inside {class}; its calls are then taken to be atomic, as an assumption"),
            )
        })
    },
    // Threads execute the same code, so their permutations are equivalent.
    |evidence| {
        let heap = evidence.settings.schedules.symmetry == Symmetry::Heap;
        (heap && evidence.alike > 2).then(|| {
            (
                "--symmetry threads".to_owned(),
                format!(
                    "{} threads execute the same method; one of them then stands for the others",
                    evidence.alike
                ),
            )
        })
    },
    // Many values are chosen; only fewer values reduce the number of states.
    |evidence| {
        (evidence.choices.data > evidence.choices.schedule).then(|| {
            (
                "fewer values of the program's choices".to_owned(),
                "most states choose a value, and each value is another path".to_owned(),
            )
        })
    },
    // Some states are within steps of the library.
    |evidence| {
        let class = evidence.concurrent.as_ref().filter(|_| can_trust(evidence))?;
        Some((
            "--trust-jdk".to_owned(),
            format!(
                "threads call {class}; its calls are then taken to be atomic, as an assumption"
            ),
        ))
    },
    // Memory is the limit: a lossy store needs less of it.
    |evidence| {
        evidence.reasons.contains(&Reason::MemoryLimit).then(|| {
            (
                "--store compact".to_owned(),
                "the memory limit ended the search; fingerprints need less memory, without a proof"
                    .to_owned(),
            )
        })
    },
    // The data of one thread, or of all threads, grow.
    |evidence| {
        let first = evidence.differs.first().filter(|first| first.grows)?;
        Some((
            "a smaller argument".to_owned(),
            format!("the states differ in {}, which grows", first.name),
        ))
    },
    // No other rule applies: the orders of threads are too many.
    |evidence| {
        (evidence.threads > 1 && evidence.settings.search.strategy != SAMPLING).then(|| {
            (
                format!("--search {SAMPLING}"),
                format!("the states are orders of {} threads; random schedules reach violations without all orders", evidence.threads),
            )
        })
    },
];

/// Whether `--trust-jdk` merges steps of calls of a class further. Calls of atomic variables are single
/// accesses.
pub(super) fn can_be_merged(class: &str) -> bool {
    class.starts_with("java.util.concurrent.") && !class.starts_with("java.util.concurrent.atomic.")
}

fn can_trust(evidence: &Evidence<'_>) -> bool {
    let model = &evidence.settings.model;
    !model.trust_jdk && model.jdk_steps == JdkSteps::Merged
}

/// The strategy that draws random schedules.
const SAMPLING: &str = "surw";

/// Returns the options of the first rules that apply, without duplicates.
pub(super) fn advice(evidence: &Evidence<'_>) -> Vec<Advice> {
    let mut all: Vec<Advice> = Vec::new();
    for (option, reason) in RULES.iter().filter_map(|rule| rule(evidence)) {
        if all.len() < MOST && all.iter().all(|known| known.option != option) {
            all.push(Advice { option, reason });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::Settings;
    use report::{Choices, Difference};

    fn advised(differs: &[Difference], change: impl FnOnce(&mut Evidence<'_>)) -> Vec<String> {
        let settings = Settings::default();
        let mut evidence = Evidence {
            settings: &settings,
            reasons: &[],
            choices: Choices { schedule: 9, data: 0 },
            differs,
            contended: None,
            alike: 1,
            threads: 2,
            library: None,
            concurrent: None,
        };
        change(&mut evidence);
        advice(&evidence).into_iter().map(|advice| advice.option).collect()
    }

    fn growing(kind: DifferenceKind) -> Difference {
        Difference {
            name: "Node".into(),
            kind,
            values: 9,
            grows: true,
            range: Some((0, 8)),
            ..Difference::default()
        }
    }

    #[test]
    fn objects_that_become_more_are_bounded() {
        let differs = [growing(DifferenceKind::Objects)];
        let options = advised(&differs, |_| {});
        assert_eq!(options, ["--max-instances Node=4", "a smaller argument"]);
    }

    #[test]
    fn loops_and_races_are_sampled() {
        let differs = [growing(DifferenceKind::Local)];
        assert_eq!(advised(&differs, |_| {})[0], "--search surw");
        let race = |evidence: &mut Evidence<'_>| evidence.contended = Some("A.x".into());
        assert_eq!(advised(&[], race), ["--search surw"]);
        assert_eq!(advised(&[], |_| {}), ["--search surw"]);
        assert!(advised(&[], |evidence| evidence.threads = 1).is_empty());
    }

    #[test]
    fn the_library_threads_that_are_alike_and_memory_have_options() {
        let inside = |evidence: &mut Evidence<'_>| {
            evidence.library = Some("java.util.concurrent.Phaser".into());
        };
        assert_eq!(advised(&[], inside)[0], "--trust-jdk");
        assert_eq!(advised(&[], |evidence| evidence.alike = 3)[0], "--symmetry threads");
        let beside = |evidence: &mut Evidence<'_>| {
            evidence.contended = Some("A.x".into());
            evidence.concurrent = Some("java.util.concurrent.Semaphore".into());
        };
        assert_eq!(advised(&[], beside), ["--search surw", "--trust-jdk"]);
        let memory = |evidence: &mut Evidence<'_>| evidence.reasons = &[Reason::MemoryLimit];
        assert_eq!(advised(&[], memory)[0], "--store compact");
        let data = |evidence: &mut Evidence<'_>| evidence.choices.data = 10;
        assert_eq!(advised(&[], data)[0], "fewer values of the program's choices");
    }
}
