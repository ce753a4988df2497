//! Turns a panic inside a session into an error.
//!
//! Invariant: a panic becomes an [`Error`] with its message and place. A panic is printed only if
//! `RUST_BACKTRACE` requests that.

use session::Error;
use std::panic::{self, PanicHookInfo};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Algorithms may recurse deeply over data of the program. Untouched pages of the stack use no memory.
const STACK_BYTES: usize = 64 << 20;

/// The message of the last panic.
static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Records panics instead of printing them.
pub(crate) fn keep_panics_quiet() {
    let backtrace = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    let printing = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if backtrace {
            printing(info);
        }
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(told(info));
    }));
}

fn told(info: &PanicHookInfo<'_>) -> String {
    let message = info.payload_as_str().unwrap_or("unknown");
    let place = info.location().map(|at| format!(" at {}:{}", at.file(), at.line()));
    // The reason in a result has only one line.
    format!("{}{}", message.replace('\n', " "), place.unwrap_or_default())
}

/// Runs `work` on a thread with a large stack; a panic becomes an error.
pub(crate) fn guarded<T: Send>(work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("session".into()).stack_size(STACK_BYTES);
        let session = builder
            .spawn_scoped(scope, work)
            .map_err(|why| Error::new(format_args!("no thread for the session: {why}")))?;
        session.join().unwrap_or_else(|_| {
            let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
            let text = last.unwrap_or_else(|| "no message".into());
            Err(Error::new(format_args!("internal failure: {text}")))
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        keep_panics_quiet();
        let error = guarded::<()>(|| panic!("odd\nstate")).unwrap_err().to_string();
        assert!(error.starts_with("internal failure: odd state at "), "{error}");
        assert!(error.contains("guard.rs:"), "{error}");
        assert_eq!(guarded(|| Ok(7)).unwrap(), 7);
    }
}
