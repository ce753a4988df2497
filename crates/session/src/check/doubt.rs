//! The reasons for which a search without a violation does not prove safety.
//!
//! Source: docs/contract.md. Invariant: after the search of one program, each reason for `incomplete`
//! or `error` is a variant here, with its text. The type `search::Reason` has the reasons of the search
//! itself. The commands `race`, `replay`, `check --guided` and `check --junit` add further reasons.

use config::Settings;
use report::Verdict;
use search::Reason;
use std::fmt;
use std::path::PathBuf;

/// A reason for which a search does not prove safety.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// A bound, the store or the strategy omitted states. The text is the bound, if there is one.
    Search(Reason, Option<String>),
    /// A lossy store or the strategy omitted states, as the text describes.
    Omitted(String),
    /// The search failed.
    Failure(String),
    /// The location of a failure, as an element of a stack trace.
    FailedAt(String),
    /// The program ended the search (`Verify.terminateSearch`).
    Terminated,
    /// The scheduling policy of this name omits threads.
    Policy(&'static str),
    /// States that differ only in filtered fields were identified.
    Filtered(String),
    /// The search continued the recorded path in this file.
    Prefix(PathBuf),
    /// States with more than `most` instances of a class were not expanded.
    Instances { class: String, most: u64 },
    /// The program reads values that `Verify` keeps over all paths, so that the result depends on their
    /// order.
    KeptValues,
    /// Only a sample of the values of these kinds of choices was explored.
    Sampled(Vec<&'static str>),
    /// A value was pinned: an input, or a value that depends on inputs.
    Pinned(String),
    /// The deciders did not decide a condition on inputs.
    Undecided(String),
    /// Threads may execute forever while a late timeout is pending.
    StandingTime,
    /// An input exceeded a default bound.
    Inputs(String),
    /// The program has data races, under `--memory-model strict`.
    DataRaces,
    /// The program has conflicting accesses in acquire or release mode, under `--memory-model strict`.
    WeakOrder,
    /// A listener ended the search.
    Listener(String),
    /// A guided search scheduled only `scheduled` threads `of` all.
    Window { scheduled: usize, of: usize },
    /// A guided search had no warnings that select threads.
    NoWarnings,
}

impl Doubt {
    /// Returns the doubt for a reason of the search. A lossy store and an incomplete strategy have
    /// descriptions of their omissions.
    pub(crate) fn of_search(
        reason: Reason,
        settings: &Settings,
        of_store: Option<&String>,
        of_strategy: Option<&String>,
    ) -> Self {
        match (reason, of_store) {
            (Reason::Lossy, Some(text)) => Self::Omitted(text.clone()),
            (Reason::Strategy, _) => Self::Omitted(of_strategy.cloned().unwrap_or_default()),
            _ => Self::Search(reason, bound(reason, settings)),
        }
    }

    /// Returns the verdict of a search from its doubts, whether it was completed, and whether it found
    /// a violation.
    pub(crate) fn verdict(doubts: &[Self], is_complete: bool, violated: bool) -> Verdict {
        let failed = doubts.iter().any(|doubt| matches!(doubt, Self::Failure(_)));
        Verdict::settle(violated, failed, !is_complete || !doubts.is_empty())
    }
}

/// Returns the exceeded bound, as the user gave it.
fn bound(reason: Reason, settings: &Settings) -> Option<String> {
    match reason {
        Reason::MaxDepth => settings.limits.max_depth.map(|depth| depth.to_string()),
        Reason::MaxStates => settings.limits.max_states.map(|states| states.to_string()),
        Reason::TimeLimit => {
            let limits = &settings.limits;
            let limit = limits.requested_time_limit.or(limits.time_limit);
            limit.map(|limit| format!("{limit:?}"))
        }
        Reason::MemoryLimit => settings.limits.memory_limit.map(|bytes| format!("{bytes} bytes")),
        Reason::Interrupted | Reason::StoreFull | Reason::Lossy | Reason::Strategy => None,
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(Reason::Interrupted, _) => f.write_str("the search was interrupted"),
            Self::Search(reason, bound) => {
                reason.fmt(f)?;
                bound.iter().try_for_each(|bound| write!(f, " ({bound})"))
            }
            Self::Omitted(text)
            | Self::Failure(text)
            | Self::FailedAt(text)
            | Self::Filtered(text)
            | Self::Pinned(text)
            | Self::Undecided(text)
            | Self::Inputs(text)
            | Self::Listener(text) => f.write_str(text),
            Self::Terminated => f.write_str("the program ended the search (Verify.terminateSearch)"),
            Self::Policy(name) => write!(f, "the scheduling policy {name} keeps threads back"),
            Self::Prefix(file) => {
                write!(f, "only what follows the path in {} was searched", file.display())
            }
            Self::Instances { class, most } => write!(
                f,
                "states with more than {most} instances of {class} were not gone on from (--max-instances)"
            ),
            Self::KeptValues => {
                f.write_str("the program reads values that Verify keeps over all paths")
            }
            Self::Sampled(kinds) => {
                write!(f, "few of many values were chosen among: {}", kinds.join(", "))
            }
            Self::StandingTime => f.write_str(
                "threads may go on for ever while another one sleeps or waits with a timeout, which then never fires (--timeouts late)",
            ),
            Self::DataRaces => f.write_str(
                "data-race: the program has data races, so sequentially consistent executions are not all",
            ),
            Self::WeakOrder => f.write_str(
                "weak-order: accesses in acquire or release mode conflict, so sequentially consistent executions are not all",
            ),
            Self::Window { scheduled, of } if scheduled == of => {
                write!(f, "all {of} threads were scheduled (--guided), which is no proof")
            }
            Self::Window { scheduled, of } => {
                write!(f, "only {scheduled} of {of} threads were scheduled (--guided)")
            }
            Self::NoWarnings => f.write_str(
                "the execution that was watched gave no warnings, so nothing was searched",
            ),
        }
    }
}
