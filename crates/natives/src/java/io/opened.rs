//! Files that were opened for reading.
//!
//! A file is read once, when it is first opened, and its contents are the same for the whole run:
//! the environment does not change (SEMANTICS 17). Its descriptor is a number from 3 on, the same for
//! the same path. How far it was read is the program's state: it stands in the field `handle` of the
//! `FileDescriptor`, which is not used otherwise on this platform.
//!
//! Invariant: path and (if it is an ordinary file) contents of descriptor `3 + n` are the blocks `2n` and `2n + 1` of raw memory
//! from `MAPPED` on, an address that `Unsafe.allocateMemory` never gives out.

use vm::native::Exit;
use vm::{Machine, Ref};

/// Where mapped files begin in raw memory.
pub(crate) const MAPPED: u64 = 1 << 60;
/// Addresses each of their blocks may take.
const APART: u64 = 1 << 40;
/// Descriptors below are standard input, output and error.
const FIRST: i32 = 3;

fn block(descriptor: i32, contents: bool) -> u64 {
    MAPPED + APART * (2 * (descriptor - FIRST) as u64 + u64::from(contents))
}

/// Opens a file for reading and gives its descriptor. What is no ordinary file (a device) can be
/// opened too, but has no contents, and reading it is refused.
pub(super) fn open(m: &mut Machine, path: &str) -> Result<i32, Exit> {
    let mut descriptor = FIRST;
    while let Some(known) = m.raw_memory.get(&block(descriptor, false)) {
        if known == path.as_bytes() {
            return Ok(descriptor);
        }
        descriptor += 1;
    }
    let failed = |m: &mut Machine, why: &str| {
        m.exception("java/io/FileNotFoundException", &format!("{path} ({why})"))
    };
    let contents = match std::fs::metadata(path) {
        Ok(about) if about.is_dir() => return Err(failed(m, "Is a directory")),
        Ok(about) if !about.is_file() => {
            m.raw_memory.insert(block(descriptor, false), path.as_bytes().to_vec());
            return Ok(descriptor);
        }
        Ok(_) => std::fs::read(path),
        Err(e) => Err(e),
    };
    let contents = match contents {
        Ok(contents) => contents,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return Err(failed(m, "No such file or directory"));
        }
        Err(e) if e.kind() == std::io::ErrorKind::PermissionDenied => {
            return Err(failed(m, "Permission denied"));
        }
        Err(e) if e.kind() == std::io::ErrorKind::NotADirectory => {
            return Err(failed(m, "Not a directory"));
        }
        Err(e) => return Err(Exit::Unsupported(format!("reading {path}: {e}"))),
    };
    m.raw_memory.insert(block(descriptor, false), path.as_bytes().to_vec());
    m.raw_memory.insert(block(descriptor, true), contents);
    Ok(descriptor)
}

/// The contents of a file.
pub(crate) fn whole_file(m: &mut Machine, path: &str) -> Result<Vec<u8>, Exit> {
    let descriptor = open(m, path)?;
    match m.raw_memory.get(&block(descriptor, true)) {
        Some(contents) => Ok(contents.clone()),
        None => Err(no_contents(m, descriptor)),
    }
}

/// An open file: its `FileDescriptor` and the number in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    object: Ref,
    /// The number.
    pub(super) descriptor: i32,
}

/// The open file of a stream, by the `FileDescriptor` in its field `fd`; `IOException` if it is
/// closed.
pub(super) fn of_stream(m: &mut Machine, stream: Ref) -> Result<Opened, Exit> {
    let object = m.get_field(stream, "fd") as Ref;
    let descriptor = if object == 0 { -1 } else { m.get_field(object, "fd") as i32 };
    if descriptor < 0 {
        return Err(m.exception("java/io/IOException", "Stream Closed"));
    }
    m.access_point(object)?;
    Ok(Opened { object, descriptor })
}

/// Makes the `FileDescriptor` of a stream the open file `path`.
pub(super) fn open_into(m: &mut Machine, stream: Ref, path: Ref) -> Result<(), Exit> {
    if path == 0 {
        return Err(m.null_pointer());
    }
    let path = m.text(path);
    let descriptor = open(m, &path)?;
    let object = m.get_field(stream, "fd") as Ref;
    m.set_field(object, "fd", descriptor as u64);
    m.set_field(object, "handle", 0);
    Ok(())
}

impl Opened {
    /// Whether it is a standard stream.
    pub(super) fn is_standard(self) -> bool {
        self.descriptor < FIRST
    }

    /// How many bytes it has.
    pub(super) fn length(self, m: &Machine) -> u64 {
        m.raw_memory.get(&block(self.descriptor, true)).map_or(0, |c| c.len() as u64)
    }

    /// How far it was read.
    pub(super) fn position(self, m: &Machine) -> u64 {
        m.get_field(self.object, "handle")
    }

    /// Reads on from `to`, which may lie past the end.
    pub(super) fn seek(self, m: &mut Machine, to: u64) {
        m.set_field(self.object, "handle", to);
    }

    /// The next bytes, at most `count`; none at the end.
    pub(super) fn read(self, m: &mut Machine, count: usize) -> Result<Vec<u8>, Exit> {
        if self.is_standard() {
            return read_standard_input(m, self.descriptor, count);
        }
        let start = self.position(m).min(self.length(m));
        let Some(contents) = m.raw_memory.get(&block(self.descriptor, true)) else {
            return Err(no_contents(m, self.descriptor));
        };
        let bytes: Vec<u8> = contents.iter().skip(start as usize).take(count).copied().collect();
        self.seek(m, start + bytes.len() as u64);
        Ok(bytes)
    }
}

/// The refusal to read what is no ordinary file.
fn no_contents(m: &Machine, descriptor: i32) -> Exit {
    let path = m.raw_memory.get(&block(descriptor, false)).map(Vec::as_slice).unwrap_or_default();
    let path = String::from_utf8_lossy(path);
    Exit::Unsupported(format!("reading {path}, which is no ordinary file"))
}

/// Standard input is what it is when a program runs; under a check nobody says what it would be.
fn read_standard_input(m: &Machine, descriptor: i32, count: usize) -> Result<Vec<u8>, Exit> {
    use std::io::Read;
    if descriptor != 0 || m.options.check {
        return Err(Exit::Unsupported("reading standard input".to_owned()));
    }
    let mut bytes = vec![0; count.min(1 << 16)];
    match std::io::stdin().lock().read(&mut bytes) {
        Ok(read) => {
            bytes.truncate(read);
            Ok(bytes)
        }
        Err(e) => Err(Exit::Unsupported(format!("standard input: {e}"))),
    }
}

/// Reads into `bytes[offset..][..length]` of a Java array; -1 at the end of the file.
pub(super) fn read_into(
    m: &mut Machine,
    stream: Ref,
    array: Ref,
    offset: i32,
    length: i32,
) -> Result<u64, Exit> {
    if array == 0 {
        return Err(m.null_pointer());
    }
    let room = m.heap.get(array).length as usize;
    let (Ok(start), Ok(count)) = (usize::try_from(offset), usize::try_from(length)) else {
        return Err(m.exception_without_message("java/lang/IndexOutOfBoundsException"));
    };
    if start + count > room {
        return Err(m.exception_without_message("java/lang/IndexOutOfBoundsException"));
    }
    let file = of_stream(m, stream)?;
    if count == 0 {
        return Ok(0);
    }
    let bytes = file.read(m, count)?;
    m.access_point(array)?;
    m.heap.elements_mut::<u8>(array)[start..start + bytes.len()].copy_from_slice(&bytes);
    Ok(if bytes.is_empty() { crate::values::int_result(-1) } else { bytes.len() as u64 })
}

/// Reads one byte; -1 at the end of the file.
pub(super) fn read_one(m: &mut Machine, stream: Ref) -> Result<u64, Exit> {
    let file = of_stream(m, stream)?;
    let bytes = file.read(m, 1)?;
    Ok(bytes.first().map_or(crate::values::int_result(-1), |b| u64::from(*b)))
}
