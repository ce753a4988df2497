//! Finds the cases, and caches compiled classes and the oracle's results under `target/cases` by
//! the fingerprint of their inputs.
//!
//! Invariant: the name of a cache directory covers all inputs of its content (source text and JDK), so
//! no entry is ever stale. Failures are not cached.

use crate::expectation::{self, Expectation};
use crate::java::{Jdk, ORACLE_LIMIT};
use crate::process::Outcome;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// One case: a Java program and its expectations.
#[derive(Clone, Debug)]
pub struct Case {
    /// `area/WhatHappens`.
    pub name: String,
    /// The Java file.
    pub source: PathBuf,
    /// The main class: the stem of `source`.
    pub main: String,
    /// The cache directory of classes and oracle results.
    pub cache: PathBuf,
    /// The jars of the class path.
    pub jars: Vec<PathBuf>,
    /// The expectations of the case.
    pub expectation: Expectation,
}

/// The folders and tools for running cases.
#[derive(Clone, Debug)]
pub struct Workshop {
    /// Compiler and oracle.
    pub jdk: Jdk,
    /// The folder of the cases, with one subfolder for each area.
    cases: PathBuf,
    /// The build output of the workspace.
    target: PathBuf,
    /// The compiled classes of `java/` (`Verify`), if they were built.
    pub verify: Option<PathBuf>,
    /// The folder of the jars that cases use.
    jars: PathBuf,
}

impl Workshop {
    /// Locates folders and tools, relative to the folder `manifest` of the harness.
    ///
    /// # Errors
    ///
    /// Fails if there is no JDK.
    pub fn open(manifest: &Path) -> Result<Self, String> {
        let root = manifest.parent().unwrap_or(manifest);
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let verify = env::var_os("PATHFINDER_JAVA_CLASSES")
            .map_or_else(|| target.join("java-classes"), PathBuf::from);
        let verify = verify.is_dir().then_some(verify);
        let jars = env::var_os("PATHFINDER_TEST_JARS")
            .map_or_else(|| PathBuf::from("/usr/share/java"), PathBuf::from);
        Ok(Self { jdk: Jdk::find()?, cases: manifest.join("cases"), target, verify, jars })
    }

    /// Returns this workshop with another installed JDK, if there is one.
    #[must_use]
    pub fn with_another_jdk(&self) -> Option<Self> {
        Some(Self { jdk: self.jdk.another()?, ..self.clone() })
    }

    /// Returns the binary under test: `PATHFINDER_BIN`, else the release build, else the debug
    /// build.
    ///
    /// # Errors
    ///
    /// Fails if none exists.
    pub fn binary(&self) -> Result<PathBuf, String> {
        let named = env::var_os("PATHFINDER_BIN").map(PathBuf::from);
        let built =
            ["release", "debug"].map(|profile| self.target.join(profile).join("pathfinder"));
        let candidates: Vec<_> = named.map_or_else(|| built.to_vec(), |named| vec![named]);
        candidates.iter().find(|binary| binary.is_file()).cloned().ok_or_else(|| {
            format!("no pathfinder binary at {candidates:?}: build it or set PATHFINDER_BIN")
        })
    }

    /// Returns all cases by name; a case that cannot be read has its own error.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be listed.
    pub fn cases(&self) -> Result<BTreeMap<String, Result<Case, String>>, String> {
        let mut cases = BTreeMap::new();
        for area in list(&self.cases)?.into_iter().filter(|path| path.is_dir()) {
            for path in list(&area)? {
                if path.extension().is_some_and(|extension| extension == "java") {
                    let name = format!("{}/{}", stem(&area), stem(&path));
                    let case = self.case(&name, &path);
                    cases.insert(name, case);
                }
            }
        }
        Ok(cases)
    }

    fn case(&self, name: &str, path: &Path) -> Result<Case, String> {
        let text = read(path)?;
        let other = expectation::source_of(&text);
        let folder = path.parent().unwrap_or(path);
        let source = match other {
            Some(other) => folder
                .join(other)
                .canonicalize()
                .map_err(|why| format!("{name}: {other}: {why}"))?,
            None => path.to_owned(),
        };
        let program = if other.is_some() { read(&source)? } else { text.clone() };
        let expectation = expectation::parse(&text, &program)
            .map_err(|why| format!("{}: {why}", path.display()))?;
        let jars: Vec<_> =
            expectation.jars.iter().map(|jar| self.jars.join(format!("{jar}.jar"))).collect();
        let versions: Vec<_> =
            jars.iter().map(|jar| fs::metadata(jar).map_or(0, |m| m.len())).collect();
        let built_with = (&program, &expectation.javac, &self.jdk.identity);
        let key = if jars.is_empty() {
            fingerprint(&built_with)
        } else {
            fingerprint(&(built_with, &jars, versions))
        };
        let cache = self.target.join("cases").join(format!("{key:016x}"));
        let main = expectation.main.clone().unwrap_or_else(|| stem(&source));
        Ok(Case { name: name.to_owned(), main, source, cache, jars, expectation })
    }

    /// Compiles those of `cases` that are not compiled yet.
    ///
    /// # Errors
    ///
    /// Fails if the compiler cannot be run. A case that does not compile fails later, when it is run.
    pub fn compile<'a>(&self, cases: impl Iterator<Item = &'a Case>) -> Result<(), String> {
        let mut jobs: Vec<_> = cases
            .filter(|case| !case.cache.join("compiled").exists())
            .map(|case| {
                let class_path = self.path_after(&case.cache.join("classes"), case);
                let options = case.expectation.javac.join(" ");
                (case.source.clone(), case.cache.clone(), class_path, options)
            })
            .collect();
        jobs.sort();
        jobs.dedup();
        self.jdk.compile(&jobs, &self.target.join("cases"))
    }

    /// Returns a class path of the case's classes, the classes of `java/` and the case's jars.
    fn path_after(&self, classes: &Path, case: &Case) -> String {
        let further = self.verify.iter().chain(&case.jars);
        let further = further.map(|path| format!(":{}", path.display()));
        format!("{}{}", classes.display(), further.collect::<String>())
    }

    /// Returns the class path of a compiled case.
    ///
    /// # Errors
    ///
    /// The messages of the compiler, if the case did not compile.
    pub fn class_path(&self, case: &Case) -> Result<String, String> {
        if !case.cache.join("compiled").exists() {
            let errors = fs::read_to_string(case.cache.join("errors")).unwrap_or_default();
            return Err(format!("{} was not compiled\n{errors}", case.source.display()));
        }
        Ok(self.path_after(&case.cache.join("classes"), case))
    }

    /// Returns exit code and stdout of the real `java -ea`, cached.
    ///
    /// # Errors
    ///
    /// Fails if java cannot be run, or exceeds its time limit.
    pub fn oracle(&self, case: &Case) -> Result<Outcome, String> {
        let answer =
            case.cache.join(format!("oracle-{:016x}", fingerprint(&case.expectation.args)));
        if let Ok(text) = fs::read_to_string(&answer)
            && let Some((exit, stdout)) = text.split_once('\n')
        {
            let (exit, stdout) = (exit.parse().ok(), stdout.to_owned());
            return Ok(Outcome { exit, stdout, stderr: String::new() });
        }
        let outcome = self.jdk.run(
            &self.class_path(case)?,
            &case.main,
            &case.expectation.args,
            ORACLE_LIMIT,
        )?;
        if let Some(exit) = outcome.exit {
            // A draft is written and renamed, as another trial may read the file.
            let draft = answer.with_extension("draft");
            let kept = fs::write(&draft, format!("{exit}\n{}", outcome.stdout));
            kept.and_then(|()| fs::rename(&draft, &answer)).map_err(|why| why.to_string())?;
        }
        Ok(outcome)
    }
}

fn fingerprint(content: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |why: std::io::Error| format!("{}: {why}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?;
    entries.map(|entry| Ok(entry.map_err(failed)?.path())).collect()
}
