//! `java.io.RandomAccessFile`: for reading only.

use super::opened::{of_stream, open_into, read_into, read_one};
use crate::refuse;
use crate::values::{int, long, nothing, reference};
use vm::Machine;
use vm::native::Exit;

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
    "write0(I)V" => refuse!("writing files: java.io.RandomAccessFile");
    "writeBytes0([BII)V" => refuse!("writing files: java.io.RandomAccessFile");
    "writeBytes([BII)V" [0 ..= 20] => refuse!("writing files: java.io.RandomAccessFile");
    "setLength(J)V" [0 ..= 20] => refuse!("writing files: java.io.RandomAccessFile");
    "setLength0(J)V" => refuse!("writing files: java.io.RandomAccessFile");
}

/// The mode of `RandomAccessFile` that only reads.
const READ_ONLY: i32 = 1;

fn open(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    if int(args, 2) & READ_ONLY == 0 {
        return Err(Exit::Unsupported("writing files: java.io.RandomAccessFile.open0".to_owned()));
    }
    open_into(m, reference(args, 0), reference(args, 1))?;
    Ok(0)
}

fn read_bytes(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    read_into(m, reference(args, 0), reference(args, 1), int(args, 2), int(args, 3))
}

fn length(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    Ok(file.length(m))
}

fn position(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    Ok(file.position(m))
}

fn seek(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let file = of_stream(m, reference(args, 0))?;
    match u64::try_from(long(args, 1)) {
        Ok(to) => file.seek(m, to),
        Err(_) => return Err(m.exception("java/io/IOException", "Negative seek offset")),
    }
    Ok(0)
}
