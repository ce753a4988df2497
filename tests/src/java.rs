//! The real JDK: compiler of the cases and oracle of the mode `run`.

use crate::process::{self, Outcome};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

/// Compiles each source into a separate directory, all in one Java process.
const COMPILE_EACH: &str = include_str!("CompileEach.java");

/// The time limit of one execution of the real `java`.
pub const ORACLE_LIMIT: Duration = Duration::from_secs(30);

/// An installed JDK.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// The directory of the JDK.
    pub home: PathBuf,
    /// The feature release, such as 17.
    pub release: u32,
    /// The `release` file: part of every cache key.
    pub identity: String,
}

impl Jdk {
    /// Returns the JDK of `PATHFINDER_TEST_JDK`, of `JAVA_HOME` or of the `java` on the path.
    ///
    /// # Errors
    ///
    /// Fails if none was found, or its release is unknown.
    pub fn find() -> Result<Self, String> {
        let named = ["PATHFINDER_TEST_JDK", "JAVA_HOME"].iter().find_map(env::var_os);
        let home = named.map(PathBuf::from).or_else(on_the_path);
        let home = home.ok_or("no JDK: set PATHFINDER_TEST_JDK or put `java` on the path")?;
        Self::open(home)
    }

    /// Returns the newest JDK of another release in the same folder.
    #[must_use]
    pub fn another(&self) -> Option<Self> {
        let home = self.home.canonicalize().ok()?;
        let siblings = fs::read_dir(home.parent()?).ok()?;
        let homes = siblings.filter_map(|entry| entry.ok()?.path().canonicalize().ok());
        homes
            .filter(|home| home.join("bin/javac").is_file() && home.join("lib/modules").is_file())
            .filter_map(|home| Self::open(home).ok())
            .filter(|jdk| jdk.release >= 17 && jdk.release != self.release)
            .max_by_key(|jdk| jdk.release)
    }

    fn open(home: PathBuf) -> Result<Self, String> {
        let identity = fs::read_to_string(home.join("release"))
            .map_err(|why| format!("{}: {why}", home.join("release").display()))?;
        let release = feature_release(&identity)
            .ok_or_else(|| format!("{} does not say its version", home.display()))?;
        Ok(Self { home, release, identity })
    }

    /// Compiles every `(source, directory, class path, options)`; afterwards the directory contains
    /// `classes` and either `compiled` or `errors`.
    ///
    /// # Errors
    ///
    /// Fails if the compiling process itself fails.
    pub fn compile(
        &self,
        jobs: &[(PathBuf, PathBuf, String, String)],
        workplace: &Path,
    ) -> Result<(), String> {
        if jobs.is_empty() {
            return Ok(());
        }
        let failed = |why: std::io::Error| format!("{}: {why}", workplace.display());
        fs::create_dir_all(workplace).map_err(failed)?;
        let compiler = workplace.join("CompileEach.java");
        fs::write(&compiler, COMPILE_EACH).map_err(failed)?;
        let list = workplace.join("jobs");
        let lines = jobs.iter().map(|(source, to, class_path, options)| {
            format!("{}\t{}\t{class_path}\t{options}\n", source.display(), to.display())
        });
        fs::write(&list, lines.collect::<String>()).map_err(failed)?;
        let mut command = self.java();
        // Most methods of the compiler are executed too seldom for an optimizing compilation to pay.
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]).arg(compiler).arg(list);
        let outcome = process::run(&mut command, Duration::from_mins(5))?;
        match outcome.exit {
            Some(0) => Ok(()),
            _ => Err(format!("compiling the cases failed: {}", process::tail(&outcome.stderr))),
        }
    }

    /// Executes the real `java -ea` for at most `limit`.
    ///
    /// # Errors
    ///
    /// Fails if the JVM does not start or does not end in time.
    pub fn run(
        &self,
        class_path: &str,
        main: &str,
        args: &[String],
        limit: Duration,
    ) -> Result<Outcome, String> {
        let mut command = self.java();
        command.args(["-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", class_path, main]);
        command.args(args);
        process::run(&mut command, limit)
    }

    /// Returns a command for the `java` of the JDK, without options from the environment.
    #[must_use]
    pub fn java(&self) -> Command {
        let mut command = Command::new(self.home.join("bin/java"));
        // These variables change the output of java.
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
        command.env_remove("JDK_JAVA_OPTIONS");
        command
    }
}

fn on_the_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let java = env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file())?;
    Some(java.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// Returns the feature release of a `release` file: 17 for `JAVA_VERSION="17.0.21"`.
fn feature_release(release_file: &str) -> Option<u32> {
    let line = release_file.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    line.trim_matches('"').split(['.', '-', '+']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn the_release_is_read_from_the_release_file() {
        assert_eq!(feature_release("A=\"x\"\nJAVA_VERSION=\"17.0.21\"\n"), Some(17));
        assert_eq!(feature_release("JAVA_VERSION=\"25\"\n"), Some(25));
        assert_eq!(feature_release("VERSION=\"25\"\n"), None);
    }
}
