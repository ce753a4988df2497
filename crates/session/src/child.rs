//! External programs, such as `javac`: the session waits for them, and ends them early.
//!
//! Invariant: a program that is ended early leaves no process behind. It has a process group of its own,
//! so that an interrupt of the terminal reaches only this process, which knows what it means.

use config::{EarlyEnd, Error};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Returns the reason to end external programs, once there is one.
type Ending = dyn Fn() -> Option<EarlyEnd> + Send + Sync;

/// Signals and the time limit of a command concern the whole process.
static ENDING: OnceLock<Box<Ending>> = OnceLock::new();

/// The time between two questions whether a program must end.
const PAUSE: Duration = Duration::from_millis(5);
/// The time in which a signal that ended a program also reaches this process.
const SAME_SIGNAL: Duration = Duration::from_millis(100);
/// The exit codes of a Java machine that a signal ended.
const SIGNALLED: [i32; 3] = [129, 130, 143];

/// Ends external programs early as soon as `ending` has a reason. The first call determines the function for
/// the whole process.
pub fn end_children_when(ending: impl Fn() -> Option<EarlyEnd> + Send + Sync + 'static) {
    let _ = ENDING.set(Box::new(ending));
}

fn reason() -> Option<EarlyEnd> {
    ENDING.get().and_then(|ending| ending())
}

/// The end of an external program.
pub(crate) enum Ended {
    /// It ended by itself, with its output.
    Whole(Output),
    /// It was ended, or not started.
    Early(EarlyEnd),
    /// It was ended, because it took longer than it may.
    Late,
}

/// Executes a program, which may take the time `most`. Its output is kept if the command requests pipes.
pub(crate) fn execute(command: &mut Command, most: Option<Duration>) -> io::Result<Ended> {
    if let Some(early) = reason() {
        return Ok(Ended::Early(early));
    }
    let started = Instant::now();
    let mut child = command.stdin(Stdio::null()).process_group(0).spawn()?;
    let (stdout, stderr) = (kept(child.stdout.take()), kept(child.stderr.take()));
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if let Some(early) = reason() {
            kill(&mut child)?;
            return Ok(Ended::Early(early));
        }
        if most.is_some_and(|most| started.elapsed() > most) {
            kill(&mut child)?;
            return Ok(Ended::Late);
        }
        thread::sleep(PAUSE);
    };
    if is_signalled(status)
        && let Some(early) = awaited_reason()
    {
        return Ok(Ended::Early(early));
    }
    let text = |kept: Option<JoinHandle<Vec<u8>>>| {
        kept.and_then(|kept| kept.join().ok()).unwrap_or_default()
    };
    Ok(Ended::Whole(Output { status, stdout: text(stdout), stderr: text(stderr) }))
}

/// Executes a program, which may take any time, and returns its output or the reason for which it was ended.
pub(crate) fn output(command: &mut Command) -> io::Result<Result<Output, EarlyEnd>> {
    match execute(command, None)? {
        Ended::Whole(output) => Ok(Ok(output)),
        Ended::Early(early) => Ok(Err(early)),
        Ended::Late => Err(io::Error::from(io::ErrorKind::TimedOut)),
    }
}

/// Returns the failure of a command that ended before `what` was done.
pub(crate) fn ended_early(early: EarlyEnd, what: &str) -> Error {
    Error::new(format_args!("{early} {what}")).ending_early(early)
}

/// Reads a stream of a program to its end, while the program runs.
fn kept(stream: Option<impl Read + Send + 'static>) -> Option<JoinHandle<Vec<u8>>> {
    stream.map(|mut stream| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // A stream that cannot be read ends like one that is closed.
            let _ = stream.read_to_end(&mut bytes);
            bytes
        })
    })
}

/// Ends a program with all processes that it started.
fn kill(child: &mut Child) -> io::Result<()> {
    let group = i32::try_from(child.id()).map(Pid::from_raw).map_err(io::Error::other)?;
    // The group exists until its leader was waited for.
    killpg(group, Signal::SIGKILL)?;
    child.wait().map(|_| ())
}

fn is_signalled(status: ExitStatus) -> bool {
    status.signal().is_some() || status.code().is_some_and(|code| SIGNALLED.contains(&code))
}

/// Returns the reason to end, for which a signal may still be on its way.
fn awaited_reason() -> Option<EarlyEnd> {
    let until = Instant::now() + SAME_SIGNAL;
    loop {
        let reason = reason();
        if reason.is_some() || Instant::now() >= until {
            return reason;
        }
        thread::sleep(PAUSE);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn output_is_kept_whatever_its_length() {
        let mut command = Command::new("sh");
        command.args(["-c", "seq 100000; echo wrong >&2; exit 3"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let Ended::Whole(output) = execute(&mut command, None).unwrap() else { unreachable!() };
        assert_eq!(output.status.code(), Some(3));
        assert!(output.stdout.ends_with(b"\n100000\n") && output.stderr == b"wrong\n");
    }

    #[test]
    fn a_late_program_ends_with_the_processes_that_it_started() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 1000 & echo $!; wait"]).stdout(Stdio::piped());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("number");
        command.stdout(std::fs::File::create(&file).unwrap());
        let ended = execute(&mut command, Some(Duration::from_millis(300))).unwrap();
        assert!(matches!(ended, Ended::Late));
        let number = std::fs::read_to_string(file).unwrap();
        let status = format!("/proc/{}/stat", number.trim());
        let is_alive = || std::fs::read_to_string(&status).is_ok_and(|text| !text.contains(") Z"));
        let until = Instant::now() + Duration::from_secs(5);
        while is_alive() && Instant::now() < until {
            thread::sleep(PAUSE);
        }
        assert!(!number.trim().is_empty() && !is_alive(), "{number}");
    }
}
