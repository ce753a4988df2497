//! `sun.nio.ch.FileDispatcherImpl`, and `UnixFileDispatcherImpl` of later releases: reading and
//! writing between files and raw memory.
//!
//! Source: the classes' declarations in JDK 17 to 25, `FileDispatcherImpl.c`, `IOStatus`. Memory is
//! written after the read of the file, both after one scheduling point and in one transition.

use crate::files::seen::size_of;
use crate::files::{self, FileResult, IS_FILE, IS_FOLDER, Origin, TYPE, or_io_exception};
use crate::java::io::stream::number;
use crate::jdk::internal::misc::r#unsafe::{bytes, new_block, put_bytes, remove_block};
use crate::values::{Answer, int, int_result, long, nothing, object};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "sun/nio/ch/FileDispatcherImpl";
    "init()V" => nothing;
    "init0()V" => nothing;
    "read0(Ljava/io/FileDescriptor;JI)I" => read;
    "pread0(Ljava/io/FileDescriptor;JIJ)I" => read_at;
    "readv0(Ljava/io/FileDescriptor;JI)J" => read_scattered;
    "write0(Ljava/io/FileDescriptor;JI)I" => write;
    "pwrite0(Ljava/io/FileDescriptor;JIJ)I" => write_at;
    "writev0(Ljava/io/FileDescriptor;JI)J" => write_gathered;
    "force0(Ljava/io/FileDescriptor;Z)I" => force;
    "seek0(Ljava/io/FileDescriptor;J)J" => seek;
    "truncate0(Ljava/io/FileDescriptor;J)I" => truncate;
    "size0(Ljava/io/FileDescriptor;)J" => size;
    "lock0(Ljava/io/FileDescriptor;ZJJZ)I" => lock;
    "release0(Ljava/io/FileDescriptor;JJ)V" => release;
    "close0(Ljava/io/FileDescriptor;)V" => close;
    "preClose0(Ljava/io/FileDescriptor;)V" => nothing;
    "closeIntFD(I)V" => close_number;
    "canTransferToFromOverlappedMap0()Z" => crate::values::yes;
    "setDirect0(Ljava/io/FileDescriptor;)I" => |_, _| Ok(PAGE);
    "transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J" => |_, _| Ok(UNSUPPORTED);
    "transferFrom0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J" => |_, _| Ok(UNSUPPORTED);
}

/// The constant `IOStatus.EOF`.
const END: i32 = -1;
/// The constant `IOStatus.UNSUPPORTED`; channels then copy by reading and writing.
pub(super) const UNSUPPORTED: u64 = (-4_i64) as u64;
/// The constant `FileDispatcher.NO_LOCK`.
const NO_LOCK: i32 = -1;
/// Granularity of mapping and direct access.
pub(super) const PAGE: u64 = 4096;
/// Bytes of an `iovec`.
const VECTOR: u64 = 16;

/// Returns the descriptor in argument 0.
pub(super) fn descriptor(m: &mut Machine, args: &[u64]) -> Result<i32, Exit> {
    let object = object(m, args, 0)?;
    number(m, object)
}

fn count(args: &[u64], at: usize) -> usize {
    usize::try_from(int(args, at)).unwrap_or(0)
}

/// Writes the bytes of a read into raw memory and returns their number; -1 at the end of the file.
fn deliver(m: &mut Machine, address: u64, wanted: usize, read: FileResult<Vec<u8>>) -> Answer {
    let new = or_io_exception(m, read)?;
    put_bytes(m, 0, address, &new)?;
    Ok(if new.is_empty() && wanted > 0 { int_result(END) } else { new.len() as u64 })
}

fn read(m: &mut Machine, args: &[u64]) -> Answer {
    let (descriptor, count) = (descriptor(m, args)?, count(args, 2));
    let read = files::read(m, descriptor, count);
    deliver(m, args[1], count, read)
}

fn read_at(m: &mut Machine, args: &[u64]) -> Answer {
    let (descriptor, count) = (descriptor(m, args)?, count(args, 2));
    let read = files::read_at(m, descriptor, count, args[3]);
    deliver(m, args[1], count, read)
}

fn write(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let new = bytes(m, 0, args[1], count(args, 2))?;
    let written = files::write(m, descriptor, &new);
    or_io_exception(m, written).map(|written| written as u64)
}

fn write_at(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let new = bytes(m, 0, args[1], count(args, 2))?;
    let written = files::write_at(m, descriptor, &new, args[3]);
    or_io_exception(m, written).map(|written| written as u64)
}

/// Returns addresses and lengths of the buffers of a scattering or gathering call.
fn vectors(m: &mut Machine, args: &[u64]) -> Result<Vec<(u64, usize)>, Exit> {
    let mut vectors = Vec::new();
    for at in 0..count(args, 2) as u64 {
        let entry = bytes(m, 0, args[1] + at * VECTOR, VECTOR as usize)?;
        let word = |at: usize| {
            entry[at..at + 8].iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
        };
        vectors.push((word(0), word(8) as usize));
    }
    Ok(vectors)
}

fn read_scattered(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let vectors = vectors(m, args)?;
    let wanted: usize = vectors.iter().map(|(_, length)| length).sum();
    let read = files::read(m, descriptor, wanted);
    let new = or_io_exception(m, read)?;
    let mut left = &new[..];
    for (address, length) in vectors {
        let (now, later) = left.split_at(length.min(left.len()));
        put_bytes(m, 0, address, now)?;
        left = later;
    }
    Ok(if new.is_empty() && wanted > 0 { i64::from(END) as u64 } else { new.len() as u64 })
}

fn write_gathered(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let mut all = Vec::new();
    for (address, length) in vectors(m, args)? {
        all.extend(bytes(m, 0, address, length)?);
    }
    let written = files::write(m, descriptor, &all);
    or_io_exception(m, written).map(|written| written as u64)
}

fn force(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let done = files::sync(m, descriptor);
    or_io_exception(m, done).map(|()| 0)
}

/// Returns the position, or sets it if the argument is not negative.
fn seek(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let (offset, origin) =
        if long(args, 1) < 0 { (0, Origin::Here) } else { (long(args, 1), Origin::Start) };
    let position = files::seek(m, descriptor, offset, origin);
    or_io_exception(m, position)
}

fn truncate(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let done = files::truncate(m, descriptor, args[1]);
    or_io_exception(m, done).map(|()| 0)
}

fn size(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let facts = files::facts_of(m, descriptor);
    or_io_exception(m, facts).map(|facts| size_of(m, &facts))
}

fn lock(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let (wait, shared) = (args[1] != 0, args[4] != 0);
    let got = files::lock(m, descriptor, wait, long(args, 2), long(args, 3), shared);
    Ok(int_result(if or_io_exception(m, got)? { 0 } else { NO_LOCK }))
}

fn release(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    let done = files::unlock(m, descriptor, long(args, 1), long(args, 2));
    or_io_exception(m, done).map(|()| 0)
}

fn close(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = descriptor(m, args)?;
    if descriptor > 2 {
        let done = files::close(m, descriptor);
        or_io_exception(m, done)?;
    }
    Ok(0)
}

fn close_number(m: &mut Machine, args: &[u64]) -> Answer {
    let done = files::close(m, int(args, 0));
    or_io_exception(m, done).map(|()| 0)
}

/// Maps a part of a file as a copy: later changes of the file do not appear in the mapping.
pub(super) fn map(
    m: &mut Machine,
    descriptor: i32,
    protection: i32,
    from: u64,
    length: u64,
) -> Answer {
    const READ_WRITE: i32 = 1;
    if protection == READ_WRITE {
        let what = "a file mapped for writing (FileChannel.map READ_WRITE)";
        return Err(Exit::Unsupported(what.to_owned()));
    }
    let mut contents = Vec::new();
    while (contents.len() as u64) < length {
        let wanted = (length - contents.len() as u64) as usize;
        let more = files::read_at(m, descriptor, wanted, from + contents.len() as u64);
        let more = or_io_exception(m, more)?;
        if more.is_empty() {
            break;
        }
        contents.extend(more);
    }
    let address = new_block(m, length)?;
    if address == 0 {
        return Err(m.exception("java/lang/OutOfMemoryError", "Map failed"));
    }
    put_bytes(m, 0, address, &contents)?;
    Ok(address)
}

/// Releases mapped memory.
pub(super) fn unmap(m: &mut Machine, args: &[u64]) -> Answer {
    remove_block(m, args[0]);
    Ok(0)
}

/// The class `sun.nio.ch.UnixFileDispatcherImpl`.
pub mod unix {
    use super::{
        Answer, IS_FILE, IS_FOLDER, Machine, PAGE, TYPE, close_number, descriptor, files, force,
        lock, map, or_io_exception, read, read_at, read_scattered, release, seek, size, truncate,
        unmap, write, write_at, write_gathered,
    };
    use crate::values::int;

    vm::natives! {
        class "sun/nio/ch/UnixFileDispatcherImpl";
        "read0(Ljava/io/FileDescriptor;JI)I" => read;
        "pread0(Ljava/io/FileDescriptor;JIJ)I" => read_at;
        "readv0(Ljava/io/FileDescriptor;JI)J" => read_scattered;
        "write0(Ljava/io/FileDescriptor;JI)I" => write;
        "pwrite0(Ljava/io/FileDescriptor;JIJ)I" => write_at;
        "writev0(Ljava/io/FileDescriptor;JI)J" => write_gathered;
        "force0(Ljava/io/FileDescriptor;Z)I" => force;
        "seek0(Ljava/io/FileDescriptor;J)J" => seek;
        "truncate0(Ljava/io/FileDescriptor;J)I" => truncate;
        "size0(Ljava/io/FileDescriptor;)J" => size;
        "available0(Ljava/io/FileDescriptor;)I" => available;
        "isOther0(Ljava/io/FileDescriptor;)Z" => is_other;
        "lock0(Ljava/io/FileDescriptor;ZJJZ)I" => lock;
        "release0(Ljava/io/FileDescriptor;JJ)V" => release;
        "closeIntFD(I)V" => close_number;
        "allocationGranularity0()J" => |_, _| Ok(PAGE);
        "map0(Ljava/io/FileDescriptor;IJJZ)J" => |m, args| {
            let descriptor = descriptor(m, args)?;
            map(m, descriptor, int(args, 1), args[2], args[3])
        };
        "unmap0(JJ)I" => unmap;
        "setDirect0(Ljava/io/FileDescriptor;)I" => |_, _| Ok(PAGE);
    }

    fn available(m: &mut Machine, args: &[u64]) -> Answer {
        let descriptor = descriptor(m, args)?;
        let left = files::available(m, descriptor);
        or_io_exception(m, left).map(|left| left.min(i32::MAX as u64))
    }

    /// Whether the file is neither a regular file nor a folder nor a link.
    fn is_other(m: &mut Machine, args: &[u64]) -> Answer {
        let descriptor = descriptor(m, args)?;
        let facts = files::facts_of(m, descriptor);
        let kind = or_io_exception(m, facts)?.mode & TYPE;
        Ok(u64::from(kind != IS_FILE && kind != IS_FOLDER && kind != files::IS_LINK))
    }
}

/// The class `sun.nio.ch.UnixDispatcher`.
pub mod unix_dispatcher {
    use super::{close, nothing};

    vm::natives! {
        class "sun/nio/ch/UnixDispatcher";
        "init()V" => nothing;
        "close0(Ljava/io/FileDescriptor;)V" => close;
        "preClose0(Ljava/io/FileDescriptor;)V" => nothing;
    }
}
