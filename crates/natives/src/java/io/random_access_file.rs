//! `java.io.RandomAccessFile`.

use super::stream::{of_stream, open as open_stream, read_into, read_one, write_all, write_from};
use crate::files::seen::size_of;
use crate::files::{self, CREATE, Origin, READ_WRITE, or_io_exception};
use crate::values::{Answer, int, long, nothing, reference};
use vm::Machine;

vm::natives! {
    class "java/io/RandomAccessFile";
    "initIDs()V" => nothing;
    "open0(Ljava/lang/String;I)V" => open;
    "read0()I" => |m, args| read_one(m, reference(args, 0));
    "readBytes([BII)I" [0 ..= 20] => read_bytes;
    "readBytes0([BII)I" => read_bytes;
    "length()J" [0 ..= 20] => length;
    "length0()J" => length;
    "getFilePointer()J" => position;
    "seek0(J)V" => seek;
    "write0(I)V" => |m, args| write_all(m, reference(args, 0), &[args[1] as u8]);
    "writeBytes0([BII)V" => write_bytes;
    "writeBytes([BII)V" [0 ..= 20] => write_bytes;
    "setLength(J)V" [0 ..= 20] => set_length;
    "setLength0(J)V" => set_length;
}

/// The read-only mode of `RandomAccessFile`.
const READ_ONLY: i32 = 1;

fn open(m: &mut Machine, args: &[u64]) -> Answer {
    let flags = if int(args, 2) & READ_ONLY != 0 { 0 } else { READ_WRITE | CREATE };
    open_stream(m, reference(args, 0), reference(args, 1), flags)
}

fn read_bytes(m: &mut Machine, args: &[u64]) -> Answer {
    read_into(m, reference(args, 0), reference(args, 1), int(args, 2), int(args, 3))
}

fn write_bytes(m: &mut Machine, args: &[u64]) -> Answer {
    write_from(m, reference(args, 0), reference(args, 1), int(args, 2), int(args, 3))
}

fn length(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = of_stream(m, reference(args, 0))?;
    let facts = files::facts_of(m, descriptor);
    or_io_exception(m, facts).map(|facts| size_of(m, &facts))
}

fn position(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = of_stream(m, reference(args, 0))?;
    let position = files::seek(m, descriptor, 0, Origin::Here);
    or_io_exception(m, position)
}

fn seek(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = of_stream(m, reference(args, 0))?;
    if long(args, 1) < 0 {
        return Err(m.exception("java/io/IOException", "Negative seek offset"));
    }
    let position = files::seek(m, descriptor, long(args, 1), Origin::Start);
    or_io_exception(m, position).map(|_| 0)
}

/// Truncates or extends a file; a position past the new end moves to the end.
fn set_length(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = of_stream(m, reference(args, 0))?;
    let before = files::seek(m, descriptor, 0, Origin::Here);
    let before = or_io_exception(m, before)?;
    let cut = files::truncate(m, descriptor, long(args, 1) as u64);
    or_io_exception(m, cut)?;
    if before as i64 > long(args, 1) {
        let moved = files::seek(m, descriptor, 0, Origin::End);
        or_io_exception(m, moved)?;
    }
    Ok(0)
}
