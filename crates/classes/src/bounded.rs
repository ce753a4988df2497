//! Reads of bounded length, as devices and compressed entries may be endless.
//!
//! Invariant: at most the bound and one byte are read. A pipe or device that gives nothing for some time is
//! an error, since a blocked process would notice neither signals nor limits.

use std::fs::{File, OpenOptions};
use std::io::{self, Error, ErrorKind, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// With this flag of Linux, open(2) and read(2) do not wait for the other end of a pipe.
const O_NONBLOCK: i32 = 0o4000;
/// The time after which a pipe that gives nothing is an error.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The time between two attempts to read.
const PAUSE: Duration = Duration::from_millis(5);

/// Reads a file of at most `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = OpenOptions::new().read(true).custom_flags(O_NONBLOCK).open(path)?;
    let about = file.metadata()?;
    if about.is_file() || about.is_dir() {
        return read_from(file, about.len(), most);
    }
    let is_pipe = about.file_type().is_fifo();
    read_from(Awaited { file, awaits_writer: is_pipe, since: Instant::now() }, 0, most)
}

/// A pipe or device whose other end may be slow.
struct Awaited {
    file: File,
    /// Whether nothing was read, so that an end of the file may mean that nobody has opened the pipe yet.
    awaits_writer: bool,
    /// The time of the last read with a result.
    since: Instant,
}

impl Read for Awaited {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let is_late = self.since.elapsed() > PATIENCE;
            match self.file.read(bytes) {
                Ok(0) if self.awaits_writer && is_late => {
                    return Err(Error::new(ErrorKind::TimedOut, "nobody writes to this pipe"));
                }
                Ok(0) if self.awaits_writer => {}
                Err(why) if why.kind() == ErrorKind::WouldBlock && is_late => {
                    let text = "it is no regular file, and gives nothing to read";
                    return Err(Error::new(ErrorKind::TimedOut, text));
                }
                Err(why) if why.kind() == ErrorKind::WouldBlock => {}
                read => {
                    self.awaits_writer = false;
                    self.since = Instant::now();
                    return read;
                }
            }
            thread::sleep(PAUSE);
        }
    }
}

/// Reads all bytes of a reader, which must be at most `most`. The expected number is `size`.
pub(crate) fn read_from(from: impl Read, size: u64, most: u64) -> io::Result<Vec<u8>> {
    /// The limit of allocations before the bytes are read, as a size may be wrong.
    const TRUSTED_SIZE: u64 = 1 << 20;
    let mut bytes = Vec::with_capacity(size.min(TRUSTED_SIZE) as usize);
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let text = format!("it is longer than {} MiB", most >> 20);
        return Err(Error::new(ErrorKind::FileTooLarge, text));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_does_not_end_is_an_error() {
        let error = read(Path::new("/dev/zero"), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it is longer than 1 MiB");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("f");
        std::fs::write(&file, vec![7; 1 << 20]).unwrap();
        assert_eq!(read(&file, 1 << 20).unwrap().len(), 1 << 20);
        assert!(read(&file, (1 << 20) - 1).is_err());
        assert!(read(folder.path(), 1).is_err());
    }

    #[test]
    fn a_pipe_is_read_to_its_end_unless_it_gives_nothing() {
        use std::process::Command;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let error = read(&pipe, 10).unwrap_err();
        assert_eq!(error.to_string(), "nobody writes to this pipe");
        let script = format!("printf ab > '{0}'", pipe.display());
        let mut writer = Command::new("sh").args(["-c", &script]).spawn().unwrap();
        assert_eq!(read(&pipe, 10).unwrap(), b"ab");
        assert!(writer.wait().unwrap().success());
        let script = format!("exec 3> '{0}'; exec sleep 100", pipe.display());
        let mut writer = Command::new("sh").args(["-c", &script]).spawn().unwrap();
        let error = read(&pipe, 10).unwrap_err();
        assert_eq!(error.to_string(), "it is no regular file, and gives nothing to read");
        writer.kill().unwrap();
        writer.wait().unwrap();
    }
}
