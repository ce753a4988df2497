//! The case harness: every `tests/cases/<area>/<WhatHappens>.java` says in comments what must
//! come out of `pathfinder`, and is held to it.
//!
//! | comment | meaning |
//! |---|---|
//! | `//@ mode: run`, `check`, `run check` | `run`: stdout and exit code equal those of the real `java -ea`; `check`: the verdict below; default `check` |
//! | `//@ mode: race`, `run race` | `pathfinder race` warns of what is annotated, and of nothing else |
//! | `//@ verdict: safe\|unsafe\|incomplete\|error` | what `check` must say |
//! | `//@ property: a, b` | the properties checked, instead of the default ones |
//! | `//@ args: …` | arguments of the Java program |
//! | `//@ options: …` | options of `pathfinder check` or `race` |
//! | `//@ javac: …` | further options of the compiler, such as `--release 8` |
//! | `//@ revisions: none local …` | each option set the verdict must hold under, see [`revision`] |
//! | `//@ slow: none …` | further ones, left to `make test-slow` as they take long |
//! | `//@ states: [local] <= 60` | a bound on the new states of one revision, or of all without `[…]` |
//! | `//@ ends: 8`, `[local] 8` | the exact number of end states, under all revisions or one |
//! | `//@ reason: text` | a part of the result's reason |
//! | `//@ warning: text` | a part of one of the result's warnings |
//! | `//@ heard: text` | a part of what one of the listeners says |
//! | `//@ output: line` | one line of `run`'s stdout; given any, the real `java` is not asked |
//! | `//@ exit: 3` | `run`'s exit code where the real `java` is not asked; 0 by default |
//! | `//@ jdk: 21+`, `17-22` | skipped on other releases |
//! | `//@ classpath: guava gson` | Debian's jars of these names, from `/usr/share/java` or `PATHFINDER_TEST_JARS`; skipped, and said so, where one is missing |
//! | `//@ main: a.b.Main` | the class whose `main` is run, where it is not the case's own |
//! | `//@ varies: text` | lines of `run`'s stdout that begin so, after blanks, are compared only that far |
//! | `//@ source: path` | the Java file, relative to the case, where it is not the case itself |
//! | `//@ finding: property [exception] @ text` | a finding on the only source line holding `text` |
//! | `//@ known-wrong: [rev] why` | the expectation is right and we are wrong: fails when mended |
//! | `//~ property [exception]` | a finding whose location is this line |
//!
//! Every finding must be annotated and every annotation found. A deadlock names the lines of its
//! location and of its threads' stacks, any other finding that of its location. Every unsafe case
//! is also checked with `--trace` and replayed from it.
//!
//! A case that fixes no order and no bound is also checked under the product of levels, complete
//! strategies, masks and workers, and held against itself ([`product`]): `make test` takes a sample.
//!
//! Where another JDK is installed beside the one in use, the mode `run`, and `check` under one
//! revision, are also carried out with it; else it is said that there is none.
//!
//! Environment: `PATHFINDER_BIN` (the binary under test), `PATHFINDER_TEST_JDK` (whose library,
//! compiler and oracle are used, and no other's), `PATHFINDER_JAVA_CLASSES` (where `Verify` is),
//! `PATHFINDER_ORACLE_ONLY` (checks the cases themselves with the real `java`, and nothing of ours),
//! `PATHFINDER_SLOW` (with the slow revisions).

pub mod expectation;
pub mod java;
pub mod jpf;
pub mod judge;
pub mod process;
pub mod product;
pub mod revision;
pub mod workshop;
