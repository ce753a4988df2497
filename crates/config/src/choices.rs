//! The settings whose values are a few fixed words.
//!
//! Source: the command line's contract. Invariant: the table of an enum is the only place with its
//! words. Parsing, printing, help and error messages use the table.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$variant_doc])* $variant),* }

        impl $name {
            /// The words, in the order of the variants.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Returns the word on the command line.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($word => Ok(Self::$variant),)*
                    _ => Err(format!("'{text}' is none of {}", Self::WORDS.join(", "))),
                }
            }
        }
    };
}

words! {
    /// The level of partial-order reduction.
    Por {
        /// A scheduling point before every access to an object that another thread might reach.
        None = "none",
        /// Accesses to thread-local objects are merged.
        Local = "local",
        /// Accesses to fields with lock protection are merged, too.
        Lock = "lock",
        /// Persistent sets on top of `lock`.
        #[default]
        Full = "full",
    }
}

words! {
    /// The meaning of `safe` for a program with data races.
    MemoryModel {
        /// Sequentially consistent executions are explored; a race is a warning.
        #[default]
        Sc = "sc",
        /// A data race changes `safe` to `incomplete`.
        Strict = "strict",
    }
}

words! {
    /// The executions that liveness properties exclude as unfair.
    Fairness {
        /// No execution is excluded.
        None = "none",
        /// Executions in which a thread is continuously enabled from some state on, and never executes.
        Weak = "weak",
        /// Executions in which a thread is enabled infinitely often, and executes only finitely often.
        #[default]
        Strong = "strong",
        /// As `strong`, and executions in which `notify` could wake a thread infinitely often, and
        /// never does.
        StrongNotify = "strong,notify",
    }
}

words! {
    /// The reported data races.
    Races {
        /// All but benign races of the class library.
        #[default]
        Program = "program",
        /// Benign races, too, as warnings of a separate kind.
        All = "all",
    }
}

words! {
    /// The clock of `check`.
    TimeMode {
        /// The clock is frozen, except that a timeout advances it to its deadline.
        #[default]
        Frozen = "frozen",
        /// Each read of the clock is a choice.
        Free = "free",
    }
}

words! {
    /// The states in which a sleep or a timeout may expire.
    Timeouts {
        /// Timeouts expire in every state.
        #[default]
        Any = "any",
        /// Timeouts expire only in states in which no thread is enabled; the earliest deadline is
        /// first.
        Late = "late",
    }
}

words! {
    /// The treatment of the class library's own bookkeeping steps.
    JdkSteps {
        /// Steps that a row of the tables of exceptions names are merged. Each row has its reason.
        #[default]
        Merged = "merged",
        /// As `merged`, but calls of locks and queues of `java.util.concurrent` are as in `single`.
        Pools = "pools",
        /// Each such step is a transition, like a step of the program; for tests of the tables.
        Single = "single",
    }
}

words! {
    /// Whether states include the unobservable fields of the class library's objects.
    Masks {
        /// States omit them: caches of hash codes, and unused counters of changes.
        #[default]
        On = "on",
        /// States include them; for tests of the table of exceptions. State spaces may become
        /// infinite.
        Off = "off",
    }
}

words! {
    /// The states that are identified in addition to isomorphic heaps.
    Symmetry {
        /// No further states.
        #[default]
        Heap = "heap",
        /// Isomorphism with exchanged threads: of interchangeable threads, only one is scheduled.
        Threads = "threads",
    }
}

words! {
    /// The results of `check` that are failures in reports for CI systems.
    Failures {
        /// Violations and errors. The CI report marks an incomplete check as skipped, with its reason.
        #[default]
        Violation = "violation",
        /// Violations, errors and incomplete checks.
        Incomplete = "incomplete",
    }
}

words! {
    /// The condition for exit status 1 of `race`.
    FailOn {
        /// The status is never 1 because of a finding.
        #[default]
        Never = "never",
        /// The status is 1 if there is a warning.
        Warning = "warning",
    }
}

words! {
    /// The condition for the display of progress.
    ProgressMode {
        /// When stderr is a terminal.
        #[default]
        Auto = "auto",
        /// Always.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for word in Por::WORDS {
            assert_eq!(word.parse::<Por>().unwrap().word(), *word);
        }
        for word in TimeMode::WORDS {
            assert_eq!(word.parse::<TimeMode>().unwrap().word(), *word);
        }
    }

    #[test]
    fn a_wrong_word_is_reported_with_the_valid_words() {
        assert_eq!("most".parse::<Por>().unwrap_err(), "'most' is none of none, local, lock, full");
    }
}
