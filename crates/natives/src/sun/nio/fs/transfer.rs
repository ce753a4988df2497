//! Copying between files, and between a file and raw memory.
//!
//! Source: `UnixNativeDispatcher.read` and `write`, `UnixCopyFile.transfer` of JDK 17,
//! `UnixFileSystem.bufferedCopy` and `LinuxNativeDispatcher.directCopy` of later releases. Under
//! check a file is copied in one transition.

use super::source::or_throw;
use crate::files::{self, FileResult};
use crate::jdk::internal::misc::r#unsafe::{bytes, put_bytes};
use crate::values::{Answer, int};
use vm::Machine;

/// Bytes copied at once.
const PIECE: usize = 1 << 16;

pub(super) fn read(m: &mut Machine, args: &[u64]) -> Answer {
    let read = files::read(m, int(args, 0), usize::try_from(int(args, 2)).unwrap_or(0));
    let new = or_throw(m, read)?;
    put_bytes(m, 0, args[1], &new)?;
    Ok(new.len() as u64)
}

pub(super) fn write(m: &mut Machine, args: &[u64]) -> Answer {
    let new = bytes(m, 0, args[1], usize::try_from(int(args, 2)).unwrap_or(0))?;
    let written = files::write(m, int(args, 0), &new);
    or_throw(m, written).map(|written| written as u64)
}

/// Copies the rest of the file in argument 1 to the file in argument 0.
pub(super) fn copy(m: &mut Machine, args: &[u64]) -> Answer {
    let done = copy_all(m, int(args, 0), int(args, 1));
    or_throw(m, done).map(|()| 0)
}

fn copy_all(m: &mut Machine, to: i32, from: i32) -> FileResult<()> {
    loop {
        let piece = files::read(m, from, PIECE)?;
        if piece.is_empty() {
            return Ok(());
        }
        let mut left = &piece[..];
        while !left.is_empty() {
            let written = files::write(m, to, left)?;
            left = left.get(written..).unwrap_or_default();
        }
    }
}
