//! Zip files as the JDK reads them.
//!
//! Source: `java.util.zip.ZipFile` of the JDK, 17 and 25 (`Source.initCEN`, `checkAndAddEntry`,
//! `ZipFileInputStream`); PKWARE's APPNOTE. Invariant: a file that the JDK refuses to open is
//! refused, also because of entries that nobody reads. Like the JDK, the reader does not compare
//! checksums or the number of entries.

use super::{LONGEST, Release};
use crate::bounded;
use flate2::read::DeflateDecoder;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;

const END: &[u8] = b"PK\x05\x06";
const END_LENGTH: usize = 22;
const END64: &[u8] = b"PK\x06\x06";
const LOCATOR64: &[u8] = b"PK\x06\x07";
const LOCATOR64_LENGTH: u64 = 20;
const CENTRAL: &[u8] = b"PK\x01\x02";
const CENTRAL_LENGTH: usize = 46;
const LOCAL: &[u8] = b"PK\x03\x04";
const LOCAL_LENGTH: u64 = 30;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// The value of a number whose real value is in an extra field.
const ELSEWHERE: u64 = 0xffff_ffff;
/// The tag of the extra field with numbers of 64 bits.
const EXTRA64: u16 = 1;

/// An entry of the central directory.
#[derive(Debug)]
struct ZipEntry {
    is_stored: bool,
    compressed: u64,
    size: u64,
    /// The position of the local header.
    at: u64,
}

/// A zip file with the entries of its central directory.
#[derive(Debug)]
pub(super) struct Archive {
    file: File,
    entries: HashMap<String, ZipEntry>,
}

impl Archive {
    /// Opens an archive and reads its central directory.
    pub(super) fn open(file: File, release: Release) -> Result<Self, String> {
        let length = file.metadata().map_err(|why| why.to_string())?.len();
        let (end, total, size, offset) = end_of(&file, length)?;
        let start =
            end.checked_sub(size).ok_or("invalid END header (bad central directory size)")?;
        let first =
            start.checked_sub(offset).ok_or("invalid END header (bad central directory offset)")?;
        if release > 17 && total > size / CENTRAL_LENGTH as u64 {
            return Err("invalid END header (total entries count too large)".to_owned());
        }
        let central = read_at(&file, start, size).map_err(|why| why.to_string())?;
        let mut entries = HashMap::new();
        let mut rest = &*central;
        while rest.len() >= CENTRAL_LENGTH {
            rest = add_entry(rest, first, &mut entries)?;
        }
        if !rest.is_empty() {
            return Err("invalid CEN header (bad header size)".to_owned());
        }
        Ok(Self { file, entries })
    }

    /// Returns the names of all entries.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Reads an entry of at most `most` bytes; `None` if there is no such entry.
    pub(super) fn read(&self, name: &str, most: u64) -> Option<io::Result<Vec<u8>>> {
        self.entries.get(name).map(|entry| self.read_entry(entry, most))
    }

    fn read_entry(&self, entry: &ZipEntry, most: u64) -> io::Result<Vec<u8>> {
        let header = read_at(&self.file, entry.at, LOCAL_LENGTH)?;
        if !header.starts_with(LOCAL) {
            return Err(io::Error::other("invalid LOC header (bad signature)"));
        }
        let names = u64::from(u16_at(&header, 26)) + u64::from(u16_at(&header, 28));
        let at = entry.at + LOCAL_LENGTH + names;
        let raw = Part { file: &self.file, at, left: entry.compressed };
        let mut bytes = if entry.is_stored {
            bounded::read_from(raw, entry.size, most)?
        } else {
            bounded::read_from(DeflateDecoder::new(raw), entry.size, most)?
        };
        if (bytes.len() as u64) < entry.size {
            return Err(io::Error::other("premature end"));
        }
        bytes.truncate(entry.size as usize);
        Ok(bytes)
    }
}

/// Returns the position of the END header, the number of entries, and the size and the offset of
/// the central directory.
fn end_of(file: &File, length: u64) -> Result<(u64, u64, u64, u64), String> {
    let tail = length.min(0xffff + END_LENGTH as u64);
    let start = length - tail;
    let bytes = read_at(file, start, tail).map_err(|why| why.to_string())?;
    let places = (0..bytes.len().saturating_sub(END_LENGTH - 1)).rev();
    for at in places.filter(|at| bytes[*at..].starts_with(END)) {
        let header = &bytes[at..at + END_LENGTH];
        let end = start + at as u64;
        let total = u64::from(u16_at(header, 10));
        let (size, offset) = (u32_at(header, 12), u32_at(header, 16));
        let comment = u64::from(u16_at(header, 20));
        let begins = |at: Option<u64>, with: &[u8]| {
            at.and_then(|at| read_at(file, at, 4).ok()).is_some_and(|bytes| bytes == with)
        };
        let central = end.checked_sub(size);
        let first = central.and_then(|central| central.checked_sub(offset));
        // Bytes after the comment are ignored if the directory is where the header says.
        let is_end = end + END_LENGTH as u64 + comment == length
            || begins(central, CENTRAL) && begins(first, LOCAL);
        if is_end {
            if end + END_LENGTH as u64 + comment > length {
                return Err("zip comment read failed".to_owned());
            }
            let is_64 = total == 0xffff || size == ELSEWHERE || offset == ELSEWHERE;
            let wide = if is_64 { end64_of(file, end) } else { None };
            return Ok(wide.unwrap_or((end, total, size, offset)));
        }
    }
    Err("zip END header not found".to_owned())
}

/// Returns the same four numbers as [`end_of`], from the 64-bit header before an END header, if
/// there is such a header.
fn end64_of(file: &File, end: u64) -> Option<(u64, u64, u64, u64)> {
    let locator = read_at(file, end.checked_sub(LOCATOR64_LENGTH)?, LOCATOR64_LENGTH).ok()?;
    let at = u64_at(&locator, 8);
    let header = read_at(file, at, 56).ok()?;
    let is_one = locator.starts_with(LOCATOR64) && header.starts_with(END64);
    is_one.then(|| (at, u64_at(&header, 32), u64_at(&header, 40), u64_at(&header, 48)))
}

/// Adds the first entry of the rest of a central directory, and returns the rest after this entry.
fn add_entry<'a>(
    rest: &'a [u8],
    first: u64,
    entries: &mut HashMap<String, ZipEntry>,
) -> Result<&'a [u8], String> {
    let invalid = |what: &str| format!("invalid CEN header ({what})");
    if !rest.starts_with(CENTRAL) {
        return Err(invalid("bad signature"));
    }
    let (flags, method) = (u16_at(rest, 8), u16_at(rest, 10));
    if flags & 1 != 0 {
        return Err(invalid("encrypted entry"));
    }
    if !matches!(method, STORED | DEFLATED) {
        return Err(invalid(&format!("bad compression method: {method}")));
    }
    let lengths = [28, 30, 32].map(|at| usize::from(u16_at(rest, at)));
    let name_end = CENTRAL_LENGTH + lengths[0];
    let extra_end = name_end + lengths[1];
    let end = extra_end + lengths[2];
    if end > rest.len() {
        return Err(invalid("bad header size"));
    }
    let name = String::from_utf8(rest[CENTRAL_LENGTH..name_end].to_vec());
    let name = name.map_err(|_| invalid("bad entry name"))?;
    let mut numbers = [u32_at(rest, 24), u32_at(rest, 20), u32_at(rest, 42)];
    widen(&mut numbers, &rest[name_end..extra_end]);
    let [size, compressed, offset] = numbers;
    let at = first.saturating_add(offset);
    // Of several entries with one name, the last one is used.
    entries.insert(name, ZipEntry { is_stored: method == STORED, compressed, size, at });
    Ok(&rest[end..])
}

/// Replaces the numbers whose real values are in an extra field, in the order of the field.
fn widen(numbers: &mut [u64], mut extra: &[u8]) {
    while extra.len() >= 4 {
        let (tag, length) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
        let Some(mut data) = extra.get(4..4 + length) else { return };
        if tag == EXTRA64 {
            for number in numbers.iter_mut().filter(|number| **number == ELSEWHERE) {
                let Some((wide, others)) = data.split_at_checked(8) else { return };
                (*number, data) = (u64_at(wide, 0), others);
            }
        }
        extra = &extra[4 + length..];
    }
}

/// A reader of a range of a file.
struct Part<'a> {
    file: &'a File,
    at: u64,
    left: u64,
}

impl Read for Part<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = self.file.read_at(&mut buffer[..most], self.at)?;
        (self.at, self.left) = (self.at + read as u64, self.left - read as u64);
        Ok(read)
    }
}

fn read_at(file: &File, at: u64, length: u64) -> io::Result<Vec<u8>> {
    let bytes = bounded::read_from(Part { file, at, left: length }, length, LONGEST)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u16_at(bytes, at)) | u64::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u32_at(bytes, at) | u32_at(bytes, at + 4) << 32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::Write;
    use zip::write::{SimpleFileOptions, ZipWriter};

    fn zipped() -> Vec<u8> {
        let mut zip = ZipWriter::new(io::Cursor::new(Vec::new()));
        for (name, text) in [("first", "one one one one one"), ("other", "two two two two")] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn opened(bytes: &[u8], release: Release) -> Result<Archive, String> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        Archive::open(file, release)
    }

    fn first(archive: &Archive) -> io::Result<Vec<u8>> {
        archive.read("first", 100).unwrap()
    }

    /// Returns the position of the n-th occurrence of a signature.
    fn place(bytes: &[u8], signature: &[u8], n: usize) -> usize {
        (0..bytes.len()).filter(|at| bytes[*at..].starts_with(signature)).nth(n).unwrap()
    }

    /// Returns an archive in which the byte at `offset` from the n-th signature is changed.
    fn changed(signature: &[u8], n: usize, offset: usize, to: u8) -> Vec<u8> {
        let mut bytes = zipped();
        let at = place(&bytes, signature, n) + offset;
        bytes[at] = to;
        bytes
    }

    #[test]
    fn what_java_reads_is_read() {
        let text = b"one one one one one";
        let prefixed = [b"#!/bin/sh\n", &*zipped()].concat();
        let suffixed = [&*zipped(), b"more"].concat();
        let wrong_sum = changed(CENTRAL, 0, 16, 1);
        let mut no_count = changed(END, 0, 8, 0);
        let at = place(&no_count, END, 0);
        no_count[at + 10] = 0;
        for bytes in [zipped(), prefixed, suffixed, wrong_sum, no_count] {
            let archive = opened(&bytes, 25).unwrap();
            assert_eq!(first(&archive).unwrap(), text);
            assert_eq!(archive.names().count(), 2);
            assert!(archive.read("missing", 100).is_none());
        }
        assert!(opened(&changed(END, 0, 10, 99), 17).is_ok());
    }

    #[test]
    fn what_java_refuses_is_refused() {
        for (bytes, release, part) in [
            (changed(CENTRAL, 1, 8, 1), 17, "encrypted entry"),
            (changed(CENTRAL, 1, 10, 12), 17, "bad compression method: 12"),
            (changed(CENTRAL, 1, 46, 0xff), 17, "bad entry name"),
            (changed(CENTRAL, 1, 0, 0), 17, "bad signature"),
            (changed(CENTRAL, 1, 29, 99), 17, "bad header size"),
            (changed(END, 0, 12, 1), 17, "bad "),
            (changed(END, 0, 10, 99), 25, "entries count"),
            (changed(END, 0, 0, 0), 17, "END header not found"),
            (changed(END, 0, 20, 9), 17, "zip comment read failed"),
            (Vec::new(), 17, "END header not found"),
        ] {
            let problem = opened(&bytes, release).unwrap_err();
            assert!(problem.contains(part), "{problem}");
        }
        let size = place(&zipped(), CENTRAL, 0);
        for (bytes, part) in [
            (changed(LOCAL, 0, 0, 0), "bad signature"),
            (changed(CENTRAL, 0, 24, zipped()[size + 24] + 1), "premature end"),
        ] {
            let problem = first(&opened(&bytes, 17).unwrap()).unwrap_err().to_string();
            assert!(problem.contains(part), "{problem}");
        }
    }
}
