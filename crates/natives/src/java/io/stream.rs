//! Common parts of the file streams of `java.io`: the descriptor, input and output of bytes.
//!
//! Source: `io_util.c` of the JDK for the message of each failure. Invariant: the machine has passed the
//! scheduling points of accesses to arrays before anything is read.

use crate::files::{
    self, Failure, FileResult, IS_FOLDER, TYPE, errno, or_io_exception, path_bytes,
};
use crate::values::int_result;
use vm::native::Exit;
use vm::{Machine, Ref};

/// Returns the descriptor in a `FileDescriptor`; negative if closed.
pub(crate) fn number(m: &mut Machine, object: Ref) -> Result<i32, Exit> {
    if object == 0 {
        return Ok(-1);
    }
    m.access_point(object)?;
    Ok(m.live.get_field(object, "fd") as i32)
}

/// Returns the descriptor of a stream, by the `FileDescriptor` in its field `fd`; `IOException` if
/// closed.
pub(super) fn of_stream(m: &mut Machine, stream: Ref) -> Result<i32, Exit> {
    let object = m.live.get_field(stream, "fd") as Ref;
    match number(m, object)? {
        -1 => Err(m.exception("java/io/IOException", "Stream Closed")),
        descriptor => Ok(descriptor),
    }
}

/// Opens the file at `path` for a stream.
pub(super) fn open(m: &mut Machine, stream: Ref, path: Ref, flags: i32) -> Result<u64, Exit> {
    let bytes = path_bytes(m, path)?;
    match open_file(m, &bytes, flags) {
        Ok(descriptor) => {
            let object = m.live.get_field(stream, "fd") as Ref;
            m.live.set_field(object, "fd", int_result(descriptor));
            let append = flags & files::APPEND != 0;
            m.live.set_field(object, "append", u64::from(append));
            Ok(0)
        }
        Err(Failure::Exit(exit)) => Err(exit),
        Err(Failure::Errno(number)) => {
            let text = format!("{} ({})", m.text(path), errno::text(number));
            Err(m.exception("java/io/FileNotFoundException", &text))
        }
    }
}

fn open_file(m: &mut Machine, path: &[u8], flags: i32) -> FileResult<i32> {
    let kept = path.iter().rposition(|byte| *byte != b'/').map_or(1, |last| last + 1);
    let path = path.get(..kept).unwrap_or(path);
    let descriptor = files::open(m, path, flags, 0o666)?;
    let facts = files::facts_of(m, descriptor)?;
    if facts.mode & TYPE == IS_FOLDER {
        files::close(m, descriptor)?;
        return files::fail(errno::EISDIR);
    }
    Ok(descriptor)
}

/// Returns the range `[offset..][..length]` of an array, checked as the JDK's native code does.
fn bounds(m: &mut Machine, array: Ref, offset: i32, length: i32) -> Result<(usize, usize), Exit> {
    if array == 0 {
        return Err(m.null_pointer());
    }
    let room = m.live.heap.get(array).length as usize;
    match (usize::try_from(offset), usize::try_from(length)) {
        (Ok(start), Ok(count)) if start + count <= room => Ok((start, count)),
        _ => Err(m.exception_without_message("java/lang/IndexOutOfBoundsException")),
    }
}

/// Reads into a range of a Java array; -1 at the end of the file.
pub(super) fn read_into(
    m: &mut Machine,
    stream: Ref,
    array: Ref,
    offset: i32,
    length: i32,
) -> Result<u64, Exit> {
    let (start, count) = bounds(m, array, offset, length)?;
    if count == 0 {
        return Ok(0);
    }
    let descriptor = of_stream(m, stream)?;
    let read = files::read(m, descriptor, count);
    let bytes = or_io_exception(m, read)?;
    m.live.heap.elements_mut::<u8>(array)[start..start + bytes.len()].copy_from_slice(&bytes);
    Ok(if bytes.is_empty() { int_result(-1) } else { bytes.len() as u64 })
}

/// Reads one byte; -1 at the end of the file.
pub(super) fn read_one(m: &mut Machine, stream: Ref) -> Result<u64, Exit> {
    let descriptor = of_stream(m, stream)?;
    let read = files::read(m, descriptor, 1);
    let bytes = or_io_exception(m, read)?;
    Ok(bytes.first().map_or(int_result(-1), |byte| u64::from(*byte)))
}

/// Writes a range of a Java array.
pub(super) fn write_from(
    m: &mut Machine,
    stream: Ref,
    array: Ref,
    offset: i32,
    length: i32,
) -> Result<u64, Exit> {
    let (start, count) = bounds(m, array, offset, length)?;
    if count == 0 {
        return Ok(0);
    }
    let bytes = m.live.heap.get(array).bytes()[start..start + count].to_vec();
    write_all(m, stream, &bytes)
}

/// Writes all bytes.
pub(super) fn write_all(m: &mut Machine, stream: Ref, bytes: &[u8]) -> Result<u64, Exit> {
    let descriptor = of_stream(m, stream)?;
    let mut left = bytes;
    while !left.is_empty() {
        let written = files::write(m, descriptor, left);
        let written = or_io_exception(m, written)?;
        left = left.get(written..).unwrap_or_default();
    }
    Ok(0)
}
