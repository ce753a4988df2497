//! Execution of a program with a time limit, so that a hung case fails instead of hanging the tests.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The result of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The exit code; `None` if a signal ended the process.
    pub exit: Option<i32>,
    /// Standard output, lossily as UTF-8.
    pub stdout: String,
    /// Standard error, lossily as UTF-8.
    pub stderr: String,
}

/// Runs `command` with an empty stdin for at most `limit`.
///
/// # Errors
///
/// Fails if the program cannot be started, or was killed at the time limit.
pub fn run(command: &mut Command, limit: Duration) -> Result<Outcome, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{name} did not start: {why}"))?;
    let stdout = child.stdout.take().map(read_all);
    let stderr = child.stderr.take().map(read_all);
    let ended = wait(&mut child, limit)?;
    let (stdout, stderr) = (text(stdout), text(stderr));
    match ended {
        Some(status) => Ok(Outcome { exit: status.code(), stdout, stderr }),
        None => Err(format!("{name} was killed after {limit:?}\n{}", tail(&stderr))),
    }
}

/// Waits for the end, or kills the child at the limit and returns `None`.
fn wait(child: &mut Child, limit: Duration) -> Result<Option<ExitStatus>, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|why| why.to_string())? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill().map_err(|why| why.to_string())?;
            child.wait().map_err(|why| why.to_string())?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn read_all(mut from: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // A broken pipe ends the text; the bytes before remain valid.
        let _ = from.read_to_end(&mut bytes);
        bytes
    })
}

fn text(reader: Option<JoinHandle<Vec<u8>>>) -> String {
    let bytes = reader.and_then(|reader| reader.join().ok()).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the last 2,000 bytes, from a character boundary on.
#[must_use]
pub fn tail(text: &str) -> &str {
    let from = text.len().saturating_sub(2000);
    text.char_indices().find(|(at, _)| *at >= from).map_or("", |(at, _)| &text[at..])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn output_and_exit_code_are_kept() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo out; echo err >&2; exit 7"]);
        let outcome = run(&mut command, Duration::from_secs(20)).unwrap();
        let expected = Outcome { exit: Some(7), stdout: "out\n".into(), stderr: "err\n".into() };
        assert_eq!(outcome, expected);
    }

    #[test]
    fn a_hung_program_is_killed() {
        let mut command = Command::new("sleep");
        let why = run(command.arg("60"), Duration::from_millis(50)).unwrap_err();
        assert!(why.contains("killed"), "{why}");
    }

    #[test]
    fn the_tail_respects_characters() {
        let long = "é".repeat(3000);
        assert!(tail(&long).chars().all(|c| c == 'é') && tail(&long).len() <= 2000);
        assert_eq!(tail("short"), "short");
    }
}
