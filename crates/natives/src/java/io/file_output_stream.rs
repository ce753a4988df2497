//! `java.io.FileOutputStream`: standard output and error only; files are never written.

use super::opened::of_stream;
use crate::refuse;
use crate::values::{int, nothing, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/io/FileOutputStream";
    "initIDs()V" => nothing;
    "open0(Ljava/lang/String;Z)V" => refuse!("writing files: java.io.FileOutputStream.open0");
    "write(IZ)V" visible => write;
    "writeBytes([BIIZ)V" visible => write_bytes;
}

fn print(m: &mut Machine, stream: u64, bytes: &[u8]) -> Result<u64, Exit> {
    match of_stream(m, reference(&[stream], 0))?.descriptor {
        1 => m.print(false, bytes),
        2 => m.print(true, bytes),
        _ => return Err(Exit::Unsupported("writing files: java.io.FileOutputStream".to_owned())),
    }
    Ok(0)
}

fn write(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    print(m, args[0], &[args[1] as u8])
}

fn write_bytes(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let array = reference(args, 1);
    if array == 0 {
        return Err(m.null_pointer());
    }
    let range = usize::try_from(int(args, 2)).ok().zip(usize::try_from(int(args, 3)).ok());
    let bytes =
        range.and_then(|(at, count)| m.heap.get(array).bytes().get(at..at.checked_add(count)?));
    match bytes.map(<[u8]>::to_vec) {
        Some(bytes) => print(m, args[0], &bytes),
        None => Err(m.exception_without_message("java/lang/IndexOutOfBoundsException")),
    }
}
