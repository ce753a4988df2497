//! Processes and their user time.
//!
//! Source: getrusage(2). Invariant: one child at a time, so the time that all children used since the
//! start of a child is the time of this child.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a process.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// User time in seconds.
    pub seconds: f64,
    /// The standard output.
    pub output: String,
    /// The exit code.
    pub code: Option<i32>,
}

/// The places of the programs.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Home of the JDK.
    pub jdk: PathBuf,
    /// The `pathfinder` under test.
    pub pathfinder: PathBuf,
    /// The folder of the compiled workloads.
    pub classes: PathBuf,
}

impl Tools {
    /// Returns a command for a program of the JDK.
    pub fn jdk_program(&self, name: &str) -> Command {
        Command::new(self.jdk.join("bin").join(name))
    }

    /// Returns a call of `pathfinder` with a command for a class.
    pub fn pathfinder(&self, command: &str, class: &str, args: &[&str]) -> Command {
        self.pathfinder_with(&[], command, class, args)
    }

    /// Returns a call of `pathfinder` with a command, options of the command, and a class.
    pub fn pathfinder_with(
        &self,
        options: &[&str],
        command: &str,
        class: &str,
        args: &[&str],
    ) -> Command {
        let mut all = Command::new(&self.pathfinder);
        all.arg(command).arg("--jdk").arg(&self.jdk).arg("-c").arg(&self.classes);
        if matches!(command, "check" | "race") {
            all.arg("--json").arg("-");
        }
        if command == "check" {
            // Times and states are those of the search alone.
            all.args(["--sampling", "off"]);
        }
        all.args(options).arg(class).args(args);
        all
    }

    /// Returns a call of the real `java`, interpreting, with a class.
    pub fn java(&self, options: &[&str], class: &str, args: &[&str]) -> Command {
        let mut all = self.jdk_program("java");
        all.arg("-Xint").args(options).arg("-cp").arg(&self.classes).arg(class).args(args);
        all
    }

    /// Compiles the workloads; `library` has the sources of `Verify`.
    pub fn compile(&self, sources: &[PathBuf], library: &Path) -> Result<(), String> {
        let mut javac = self.jdk_program("javac");
        javac.args(["-nowarn", "-implicit:none", "-sourcepath"]).arg(library);
        javac.arg("-d").arg(&self.classes).args(sources);
        match javac.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("javac ended with {status}")),
            Err(error) => Err(format!("javac: {error}")),
        }
    }
}

fn children_seconds() -> Result<f64, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| format!("getrusage: {e}"))?;
    Ok(usage.user_time().num_microseconds() as f64 / 1e6)
}

/// Runs a process to its end.
pub fn time(mut command: Command) -> Result<Done, String> {
    let before = children_seconds()?;
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(|e| format!("{}: {e}", Path::new(command.get_program()).display()))?;
    Ok(Done {
        seconds: children_seconds()? - before,
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        code: output.status.code(),
    })
}
