//! The settings that are one word out of a few.
//!
//! Source: the command line's contract. Invariant: the table of an enum is the only place where its
//! words stand; parsing, printing, help and error messages read them there.

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

            /// The word that stands for it on the command line.
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
    /// How much of the schedules is left out because it cannot matter.
    Por {
        /// A state before every access to anything another thread might reach.
        None = "none",
        /// Accesses to objects that only one thread reaches are merged.
        Local = "local",
        /// Accesses to fields that a lock protects are merged as well.
        Lock = "lock",
        /// Persistent sets on top of `lock`.
        #[default]
        Full = "full",
    }
}

words! {
    /// What `safe` means in a program with data races.
    MemoryModel {
        /// Sequentially consistent executions are explored; races are warned of.
        #[default]
        Sc = "sc",
        /// A data race makes a `safe` an `incomplete`.
        Strict = "strict",
    }
}

words! {
    /// Which data races are told.
    Races {
        /// Not those that the class library's authors mean.
        #[default]
        Program = "program",
        /// Those too, as warnings of their own kind.
        All = "all",
    }
}

words! {
    /// What the clock does under `check`.
    TimeMode {
        /// It stands still, except that a timeout that fires moves it to its deadline.
        #[default]
        Frozen = "frozen",
        /// Each read of it is a choice.
        Free = "free",
    }
}

words! {
    /// What becomes of the class library's own bookkeeping steps.
    JdkSteps {
        /// Those in the tables of exceptions are merged, each for a reason.
        #[default]
        Merged = "merged",
        /// As `merged`, but calls of locks and queues of `java.util.concurrent` are as `single`.
        Pools = "pools",
        /// Each is a step like the program's own; to test the tables.
        Single = "single",
    }
}

words! {
    /// Whether what a program cannot observe of the class library's objects belongs to states.
    Masks {
        /// It does not: caches of hash codes, and counters of changes that nobody compares.
        #[default]
        On = "on",
        /// It does; to test the table of exceptions. State spaces may become endless.
        Off = "off",
    }
}

words! {
    /// Which states count as one, beyond isomorphic heaps.
    Symmetry {
        /// None.
        #[default]
        Heap = "heap",
        /// Of threads that nothing in a state tells apart, one goes on for all.
        Threads = "threads",
    }
}

words! {
    /// What makes the exit status of `race` 1.
    FailOn {
        /// Nothing that it finds.
        #[default]
        Never = "never",
        /// A warning.
        Warning = "warning",
    }
}

words! {
    /// When progress is shown.
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
    fn a_wrong_word_is_told_the_right_ones() {
        assert_eq!("most".parse::<Por>().unwrap_err(), "'most' is none of none, local, lock, full");
    }
}
