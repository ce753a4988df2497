//! The settings with a small set of values, each a word.
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
        /// Accesses to fields with lock protection are merged as well.
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
    /// The executions that liveness properties assume to be unfair, so that they do not count.
    Fairness {
        /// None: every execution counts.
        None = "none",
        /// Those in which a thread that could always act never does.
        Weak = "weak",
        /// Those in which a thread that could act again and again never does.
        #[default]
        Strong = "strong",
        /// The same, and those in which `notify` could wake a thread again and again and never does.
        StrongNotify = "strong,notify",
    }
}

words! {
    /// The reported data races.
    Races {
        /// All but benign races of the class library.
        #[default]
        Program = "program",
        /// Benign races as well, as warnings of a separate kind.
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
        /// Every state.
        #[default]
        Any = "any",
        /// Those in which no thread can go on; the earliest deadline comes first.
        Late = "late",
    }
}

words! {
    /// The treatment of the class library's own bookkeeping steps.
    JdkSteps {
        /// Steps in the tables of exceptions are merged, each for a reason.
        #[default]
        Merged = "merged",
        /// As `merged`, but calls of locks and queues of `java.util.concurrent` are as in `single`.
        Pools = "pools",
        /// Each is a step like the program's own; for tests of the tables.
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
        /// Thread symmetry: of interchangeable threads, only one is scheduled.
        Threads = "threads",
    }
}

words! {
    /// The results of `check` that are failures in reports for CI systems.
    Failures {
        /// Violations and errors. An incomplete check is skipped, with its reason.
        #[default]
        Violation = "violation",
        /// Incomplete checks as well.
        Incomplete = "incomplete",
    }
}

words! {
    /// The condition for exit status 1 of `race`.
    FailOn {
        /// No finding.
        #[default]
        Never = "never",
        /// A warning.
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
