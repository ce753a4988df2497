//! `sun.nio.fs.LinuxNativeDispatcher`: the table of mounted file systems.
//!
//! Source: the class's declaration in JDK 17 to 25, `getmntent(3)`. Under check one file system
//! contains all files.

use super::source::{or_throw, stored};
use crate::files;
use crate::values::{Answer, byte_array, int_result, nothing, reference};
use vm::{Machine, Ref};

vm::natives! {
    class "sun/nio/fs/LinuxNativeDispatcher";
    "init()V" => nothing;
    "setmntent0(JJ)J" => open;
    "getmntent0(JLsun/nio/fs/UnixMountEntry;JI)I" => next;
    "endmntent(J)V" => |m, args| {
        let done = files::close(m, args[0] as i32);
        or_throw(m, done).map(|()| 0)
    };
    "posix_fadvise(IJJI)I" => nothing;
    "directCopy0(IIJ)I" => super::transfer::copy;
}

/// The class `sun.nio.fs.UnixCopyFile` of JDK 17.
pub mod copy_file {
    vm::natives! {
        class "sun/nio/fs/UnixCopyFile";
        "transfer(IIJ)V" => crate::sun::nio::fs::transfer::copy;
    }
}

/// The class `sun.nio.fs.UnixFileSystem` of later releases.
pub mod file_system {
    vm::natives! {
        class "sun/nio/fs/UnixFileSystem";
        "bufferedCopy0(IIJIJ)V" => crate::sun::nio::fs::transfer::copy;
    }
}

fn open(m: &mut Machine, args: &[u64]) -> Answer {
    let path = stored(m, args[0])?;
    let lines = if m.options.check {
        vec![b"overlay / overlay rw 0 0".to_vec()]
    } else {
        let table = files::read_whole(m, &path);
        let table = or_throw(m, table)?;
        table.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
    };
    let listing = files::open_lines(m, lines);
    or_throw(m, listing).map(int_result)
}

/// Returns the next entry; -1 at the end.
fn next(m: &mut Machine, args: &[u64]) -> Answer {
    loop {
        let line = files::next_name(m, args[0] as i32);
        let Some(line) = or_throw(m, line)? else { return Ok(int_result(-1)) };
        let parts: Vec<&[u8]> = line.split(|byte| *byte == b' ').collect();
        if parts.len() < 4 || line.starts_with(b"#") {
            continue;
        }
        let entry: Ref = reference(args, 1);
        for (name, part) in ["name", "dir", "fstype", "opts"].iter().zip(parts) {
            let bytes = byte_array(m, &unescaped(part))?;
            m.live.set_field(entry, name, bytes);
        }
        return Ok(0);
    }
}

/// Decodes escapes of the table, such as `\040` for a space.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut left = text;
    while let Some((first, rest)) = left.split_first() {
        let code = rest.get(..3).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) if *first == b'\\' => {
                plain.push(byte);
                left = &rest[3..];
            }
            _ => {
                plain.push(*first);
                left = rest;
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_the_table_are_read() {
        assert_eq!(unescaped(b"/mnt/a\\040b\\0"), b"/mnt/a b\\0");
    }
}
