//! Reads of bounded length, as devices and compressed entries may be endless.
//!
//! Invariant: at most the bound and one byte are read.

use std::fs::File;
use std::io::{self, Error, ErrorKind, Read};
use std::path::Path;

/// Reads a file of at most `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let size = file.metadata().map_or(0, |file| file.len());
    read_from(file, size, most)
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
    }
}
