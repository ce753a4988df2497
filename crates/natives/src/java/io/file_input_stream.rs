//! `java.io.FileInputStream`.

use super::stream::{of_stream, open, read_into, read_one};
use crate::files::seen::size_of;
use crate::files::{self, IS_FILE, Origin, TYPE, or_io_exception};
use crate::values::{Answer, int, long, nothing, object, reference};
use vm::Machine;

vm::natives! {
    class "java/io/FileInputStream";
    "initIDs()V" => nothing;
    "open0(Ljava/lang/String;)V" => |m, args| open(m, reference(args, 0), reference(args, 1), 0);
    "read0()I" => |m, args| read_one(m, reference(args, 0));
    "readBytes([BII)I" => |m, args| read_into(m, reference(args, 0), reference(args, 1), int(args, 2), int(args, 3));
    "length0()J" => length;
    "position0()J" => position;
    "skip0(J)J" => skip;
    "available0()I" => available;
    "isRegularFile0(Ljava/io/FileDescriptor;)Z" => is_regular_file;
}

fn is_regular_file(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = object(m, args, 1)?;
    let number = super::stream::number(m, descriptor)?;
    let facts = files::facts_of(m, number);
    Ok(u64::from(or_io_exception(m, facts)?.mode & TYPE == IS_FILE))
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

/// Skips forwards or backwards, also past the end, as a file allows.
fn skip(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = of_stream(m, reference(args, 0))?;
    let before = files::seek(m, descriptor, 0, Origin::Here);
    let before = or_io_exception(m, before)?;
    let after = files::seek(m, descriptor, long(args, 1), Origin::Here);
    or_io_exception(m, after).map(|after| after.wrapping_sub(before))
}

fn available(m: &mut Machine, args: &[u64]) -> Answer {
    let descriptor = of_stream(m, reference(args, 0))?;
    let left = files::available(m, descriptor);
    or_io_exception(m, left).map(|left| left.min(i32::MAX as u64))
}
