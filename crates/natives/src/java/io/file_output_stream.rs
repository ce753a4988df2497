//! `java.io.FileOutputStream`.

use super::stream::{open, write_all, write_from};
use crate::files::{APPEND, CREATE, TRUNCATE, WRITE_ONLY};
use crate::values::{int, nothing, reference};

vm::natives! {
    class "java/io/FileOutputStream";
    "initIDs()V" => nothing;
    "open0(Ljava/lang/String;Z)V" => |m, args| {
        let how = if args[2] != 0 { APPEND } else { TRUNCATE };
        open(m, reference(args, 0), reference(args, 1), WRITE_ONLY | CREATE | how)
    };
    "write(IZ)V" => |m, args| write_all(m, reference(args, 0), &[args[1] as u8]);
    "writeBytes([BIIZ)V" => |m, args| {
        write_from(m, reference(args, 0), reference(args, 1), int(args, 2), int(args, 3))
    };
}
