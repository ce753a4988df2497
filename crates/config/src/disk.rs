//! Files that the user names: texts to read, and results to write.
//!
//! Invariant: a text has a bounded length. A device, a pipe or the target of a link is written to and
//! never replaced. Writing to a pipe without a reader is an error and does not block.

use std::fs::{self, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// The maximal size of a text that the user names, in bytes.
const LONGEST: u64 = 256 << 20;

/// With this flag of Linux, open(2) does not wait for the other end of a pipe.
const O_NONBLOCK: i32 = 0o4000;

/// Reads a text of bounded size.
pub fn read_text(file: &Path) -> Result<String> {
    let bytes = classes::bounded::read(file, LONGEST)?;
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "it is no UTF-8"))
}

/// Whether a path is a named pipe, or leads to one.
pub fn is_pipe(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|file| file.file_type().is_fifo())
}

/// Writes a result. An existing file keeps its permissions.
pub fn write(file: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    if !is_pipe(file) {
        return fs::write(file, bytes);
    }
    // While this end is open, opening the pipe a second time does not block.
    let _reader = OpenOptions::new()
        .write(true)
        .custom_flags(O_NONBLOCK)
        .open(file)
        .map_err(|why| Error::new(why.kind(), "nobody reads this pipe"))?;
    OpenOptions::new().write(true).open(file)?.write_all(bytes.as_ref())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::process::Command;

    #[test]
    fn a_pipe_is_written_to_if_somebody_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(write(&pipe, "x").unwrap_err().to_string(), "nobody reads this pipe");
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
        };
        while write(&pipe, "text").is_err() {
            std::thread::yield_now();
        }
        assert_eq!(reader.join().unwrap(), "text");
        assert!(is_pipe(&pipe));
    }

    #[test]
    fn the_target_of_a_link_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read_text(&file).unwrap(), "new");
        assert!(read_text(Path::new("/dev/zero")).unwrap_err().to_string().contains("256 MiB"));
    }
}
