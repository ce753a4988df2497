//! The real JVM on which test methods give their expectations.
//!
//! Source: the protocol in `tests/jpf/shim/gov/nasa/jpf/util/test/Host.java`. Invariant: a host
//! that hung or died is never used again.

use super::{Expected, Method, Request};
use crate::java::Jdk;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The time limit of one answer: a method need only reach its first call.
const LIMIT: Duration = Duration::from_secs(30);

/// The tests use classes of the JDK that are not exported to them.
pub(super) const EXPORTS: [&str; 2] = [
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
    "--add-exports=java.base/jdk.internal.access=ALL-UNNAMED",
];

/// The separator of options in the host's answer.
const BETWEEN_OPTIONS: char = '\u{1f}';

/// The JVM of a method that waits for its check.
#[derive(Debug)]
pub struct Host {
    child: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl Host {
    /// Starts the JVM in `folder`.
    ///
    /// # Errors
    ///
    /// Fails if the JVM does not start.
    pub fn start(jdk: &Jdk, class_path: &str, folder: &Path) -> Result<Self, String> {
        let mut command = jdk.java();
        command.args(EXPORTS).args(["-cp", class_path, "gov.nasa.jpf.util.test.Host"]);
        command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("java did not start: {why}"))?;
        let (Some(requests), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("java has no pipes".to_owned());
        };
        let (to, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if to.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, requests, answers })
    }

    /// Runs `method` up to its expectation, then `check`, then the rest of the method with the values
    /// that the check left. Returns the result of the check, and the complaint of the rest of the method.
    ///
    /// # Errors
    ///
    /// Fails if the method gives no expectation, or the JVM hangs.
    pub fn ask<T>(
        &mut self,
        method: &Method,
        check: impl FnOnce(&Request) -> (T, Vec<String>),
    ) -> Result<(T, Option<String>), String> {
        self.write(&format!("{}\t{}\n", method.class, method.name))?;
        let line = self.read()?;
        let columns: Vec<_> = line.split('\t').collect();
        let request = match columns[..] {
            ["says", kind, class, details, options] => {
                let options = options.split(BETWEEN_OPTIONS).filter(|option| !option.is_empty());
                Expected::from_columns(kind, class, details).map(|expected| Request {
                    expected,
                    options: options.map(str::to_owned).collect(),
                })
            }
            _ => None,
        };
        let request = request.ok_or_else(|| format!("no expectation on the host: {line}"))?;
        let (checked, kept_values) = check(&request);
        let go: Vec<String> = std::iter::once("go".to_owned()).chain(kept_values).collect();
        self.write(&format!("{}\n", go.join("\t")))?;
        let ends = self.read()?;
        let remark = ends.strip_prefix("ends\t").unwrap_or(&ends);
        Ok((checked, (!remark.is_empty()).then(|| remark.to_owned())))
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        let written = self.requests.write_all(line.as_bytes());
        written.and_then(|()| self.requests.flush()).map_err(|why| format!("the host ended: {why}"))
    }

    fn read(&self) -> Result<String, String> {
        self.answers.recv_timeout(LIMIT).map_err(|why| format!("no word from the host: {why}"))
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
