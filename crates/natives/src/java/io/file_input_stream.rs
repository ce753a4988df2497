//! `java.io.FileInputStream`.

use super::opened::{of_stream, open_into, read_into, read_one};
use crate::values::{int, long, nothing, object, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/io/FileInputStream";
    "initIDs()V" => nothing;
    "open0(Ljava/lang/String;)V" => open;
    "read0()I" => |m, args| read_one(m, reference(args, 0));
    "readBytes([BII)I" => |m, args| read_into(m, reference(args, 0), reference(args, 1), int(args, 2), int(args, 3));
    "length0()J" => length;
    "position0()J" => position;
    "skip0(J)J" => skip;
    "available0()I" => available;
    "isRegularFile0(Ljava/io/FileDescriptor;)Z" => is_regular_file;
}

fn open(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    open_into(m, reference(args, 0), reference(args, 1))?;
    Ok(0)
}

/// What was opened is always an ordinary file; the standard streams are not.
fn is_regular_file(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let descriptor = object(m, args, 1)?;
    Ok(u64::from(m.get_field(descriptor, "fd") as i32 > 2))
}

fn length(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    Ok(file.length(m))
}

fn position(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    Ok(file.position(m))
}

/// Skips forwards or backwards; as a file, past the end too.
fn skip(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    if file.is_standard() {
        return Err(Exit::Unsupported("skipping in standard input".to_owned()));
    }
    let position = file.position(m);
    let Some(to) = position.checked_add_signed(long(args, 1)) else {
        return Err(m.exception("java/io/IOException", "Invalid argument"));
    };
    file.seek(m, to);
    Ok(to.wrapping_sub(position))
}

fn available(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    if file.is_standard() && m.options.check {
        return Err(Exit::Unsupported("reading standard input".to_owned()));
    }
    let left = file.length(m).saturating_sub(file.position(m));
    Ok(left.min(i32::MAX as u64))
}
