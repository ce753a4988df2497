//! One test method: asked on the host, checked, judged.

use super::host::Host;
use super::place::Place;
use super::{Expected, Method, verdict};
use crate::java::Jdk;
use crate::process;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A check that takes longer does not agree.
const LIMIT: Duration = Duration::from_mins(2);

/// Runs test methods one after the other.
#[derive(Debug)]
pub struct Worker {
    /// The real JVM, and the JDK whose class library is checked.
    pub jdk: Jdk,
    /// The binary under test.
    pub pathfinder: PathBuf,
    /// The compiled shim.
    pub shim: PathBuf,
    /// The compiled classes of `java/`, for the host.
    pub own_classes: PathBuf,
    /// Where the methods run.
    pub place: Place,
    host: Option<Host>,
}

/// What became of a method: whether it expects a violation, if it said so, and what is wrong.
#[derive(Debug)]
pub struct Outcome {
    /// `None` if the host could not say.
    pub expected: Option<Expected>,
    /// Why it does not agree.
    pub agreement: Result<(), String>,
}

impl Worker {
    /// A worker whose classes lie in `place`.
    #[must_use]
    pub fn new(
        jdk: Jdk,
        pathfinder: PathBuf,
        shim: PathBuf,
        own_classes: PathBuf,
        place: Place,
    ) -> Self {
        Self { jdk, pathfinder, shim, own_classes, place, host: None }
    }

    /// Runs one method.
    pub fn run(&mut self, method: &Method) -> Outcome {
        let mut host = match self.host.take().map_or_else(|| self.start_host(), Ok) {
            Ok(host) => host,
            Err(why) => return Outcome { expected: None, agreement: Err(why) },
        };
        let asked = host.ask(method, |expected| Outcome {
            expected: Some(expected.clone()),
            agreement: self.judge(method, expected),
        });
        match asked {
            Ok(outcome) => {
                self.host = Some(host);
                outcome
            }
            Err(why) if why.starts_with("no expectation") => {
                self.host = Some(host);
                Outcome { expected: None, agreement: Err(why) }
            }
            Err(why) => Outcome { expected: None, agreement: Err(why) },
        }
    }

    fn start_host(&self) -> Result<Host, String> {
        let class_path = join(&[&self.shim, &self.own_classes, &self.place.classes()]);
        Host::start(&self.jdk, &class_path, &self.place.folder)
    }

    fn judge(&self, method: &Method, expected: &Expected) -> Result<(), String> {
        verdict::of_check(&self.check(method, &[])?, expected)?;
        match expected {
            Expected::Nothing => verdict::of_marked_check(&self.check(method, &["mark"])?),
            _ => Ok(()),
        }
    }

    fn check(&self, method: &Method, mark: &[&str]) -> Result<Value, String> {
        let mut command = Command::new(&self.pathfinder);
        command.args(["check", "--json", "-", "--progress", "never", "--jdk"]).arg(&self.jdk.home);
        command.args(["--classpath", &join(&[&self.shim, &self.place.classes()])]);
        command.args(["gov.nasa.jpf.util.test.OneMethod", &method.class, &method.name]).args(mark);
        command.current_dir(&self.place.folder);
        let ended = process::run(&mut command, LIMIT)
            .map_err(|_| format!("no end within {} s", LIMIT.as_secs()))?;
        serde_json::from_str(&ended.stdout).map_err(|_| {
            let last = ended.stderr.lines().last().unwrap_or_default();
            format!("no result, exit {:?}: {last}", ended.exit)
        })
    }
}

fn join(paths: &[&Path]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}
