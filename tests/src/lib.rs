//! The case harness: comments in every `tests/cases/<area>/<WhatHappens>.java` give the expected
//! result of `pathfinder`, and a test compares.
//!
//! | comment | meaning |
//! |---|---|
//! | `//@ mode: run`, `check`, `run check` | `run`: stdout and exit code equal those of the real `java -ea`; `check`: the verdict below; default `check` |
//! | `//@ mode: race`, `run race` | the warnings of `pathfinder race` are exactly the annotated ones |
//! | `//@ verdict: safe\|unsafe\|incomplete\|error` | the expected verdict of `check` |
//! | `//@ property: a, b` | the properties checked, instead of the default ones |
//! | `//@ args: …` | arguments of the Java program |
//! | `//@ options: …` | options of `pathfinder check` or `race` |
//! | `//@ javac: …` | further options of the compiler, such as `--release 8` |
//! | `//@ revisions: none local …` | option sets that must give the verdict, see [`revision`] |
//! | `//@ slow: none …` | further slow ones, for `make test-slow` only |
//! | `//@ states: [local] <= 60` | a bound on the new states of one revision, or of all without `[…]` |
//! | `//@ ends: 8`, `[local] 8` | the exact number of end states, under all revisions or one |
//! | `//@ reason: text` | a part of the result's reason |
//! | `//@ assumption: text` | a part of one of the result's assumptions |
//! | `//@ warning: text` | a part of one of the result's warnings |
//! | `//@ stuck: text` | a part of the result's `stuck`: where most new states begin |
//! | `//@ heard: text` | a part of the output of one of the listeners |
//! | `//@ output: line` | one line of `run`'s stdout; with any of these, the real `java` is not executed |
//! | `//@ exit: 3` | `run`'s exit code where the real `java` is not executed; 0 by default |
//! | `//@ jdk: 21+`, `17-22` | skipped on other releases |
//! | `//@ classpath: guava gson` | Debian's jars of these names, from `/usr/share/java` or `PATHFINDER_TEST_JARS`; skipped with a message if one is missing |
//! | `//@ main: a.b.Main` | the class whose `main` is run, if not the case's own |
//! | `//@ varies: text` | of lines of `run`'s stdout that begin with this text, after blanks, only this beginning is compared |
//! | `//@ source: path` | the Java file, relative to the case, if not the case itself |
//! | `//@ finding: property [exception] @ text` | a finding on the only source line that contains `text` |
//! | `//@ finding: property` | a finding without a location, such as that of a temporal property |
//! | `//@ known-wrong: [rev] why` | the expectation is right and the result is wrong; fails when corrected |
//! | `//~ property [exception]` | a finding whose location is this line |
//!
//! Every finding needs an annotation, and every annotation a finding. A deadlock has the lines of its
//! location and of its threads' stacks, any other finding the line of its location. An unsafe case is
//! also checked with `--trace`, and the trace is replayed.
//!
//! A case without a fixed order or bound is also checked under the product of levels, complete
//! strategies, masks and workers. The results are compared ([`product`]). Of these
//! searches, `make test` takes a sample.
//!
//! Of the revisions of a case, `make test` takes the strongest reduction and those with a number of
//! states or ends. Of the others, it takes one of six. Half of the cases with a verdict are also run. A
//! fifth of the unsafe cases are replayed. A quarter of the cases run with another JDK. `make test-slow`
//! has all.
//!
//! If another JDK is installed next to the one in use, the mode `run`, and `check` under one
//! revision, also run with this JDK. Otherwise a message reports that there is none.
//!
//! Environment:
//! - `PATHFINDER_BIN`: the binary under test
//! - `PATHFINDER_TEST_JDK`: the only JDK used, as class library, compiler and oracle
//! - `PATHFINDER_JAVA_CLASSES`: the folder of `Verify`
//! - `PATHFINDER_ORACLE_ONLY`: executes the cases with the real `java` only
//! - `PATHFINDER_SLOW`: includes the slow revisions

pub mod assumptions;
pub mod expectation;
pub mod java;
pub mod jpf;
pub mod judge;
pub mod process;
pub mod product;
pub mod revision;
pub mod workshop;
