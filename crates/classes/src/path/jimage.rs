//! The file format of JDK images (jimage): header, index, locations, strings, resources.
//!
//! Source: `jdk.internal.jimage.{ImageHeader,BasicImageReader,ImageStringsReader,ImageLocation}` and
//! `jdk.internal.jimage.decompressor`; version 1.0, and 1.1 of JDK 27, whose additional attribute
//! is not read. Invariant: each position from the file is checked before its use. A truncated or
//! hostile image gives an [`ImageError`], never a panic. The sizes of the file and of decompressed
//! data bound all allocations.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use rustix::buffer::spare_capacity;
use rustix::io::{Errno, pread};

/// The first four bytes of an image, in the byte order of the image's platform.
const MAGIC: u32 = 0xCAFE_DADA;
/// The first four bytes of a compressed resource.
const RESOURCE_MAGIC: u32 = 0xCAFE_FAFA;
/// The length of the header in bytes: magic, version, flags, number of resources, and three sizes.
const HEADER: usize = 28;
/// The length of the header of a compressed resource in bytes.
const RESOURCE_HEADER: usize = 29;
/// The multiplier of the hash function, which is also the first seed.
const HASH_MULTIPLIER: u32 = 0x0100_0193;
/// The limit of decompressions of one resource, as hostile data may decompress to itself.
const MAX_ROUNDS: usize = 4;
/// The limit of allocations before decompression, as sizes in headers may be wrong.
const TRUSTED_SIZE: usize = 1 << 20;

/// The kinds of attributes of a location.
const END: u8 = 0;
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const COMPRESSED: usize = 6;
const UNCOMPRESSED: usize = 7;
const KINDS: usize = 9;

/// The reason why an image cannot be read.
#[derive(Debug)]
pub(super) enum ImageError {
    /// The operating system refuses a read.
    Io(io::Error),
    /// The file does not start with the magic number.
    Magic,
    /// The format has an unknown version.
    Version(u16, u16),
    /// A part is not within the file or its table.
    OutOfBounds(&'static str),
    /// A name is not text, or a location has an unknown attribute.
    Malformed(&'static str),
    /// A resource is compressed in an unsupported way.
    Decompressor(String),
    /// Decompression fails or its result has a wrong size.
    Decompression(String),
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Magic => write!(f, "it does not start with the magic number of images"),
            Self::Version(major, minor) => write!(f, "its version is {major}.{minor}, not 1"),
            Self::OutOfBounds(part) => write!(f, "its {part} is cut off"),
            Self::Malformed(part) => write!(f, "its {part} is malformed"),
            Self::Decompressor(name) => {
                write!(f, "a resource is compressed by the unsupported method {name:?}")
            }
            Self::Decompression(problem) => write!(f, "decompression fails: {problem}"),
        }
    }
}

impl From<io::Error> for ImageError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

type Result<T> = std::result::Result<T, ImageError>;

/// The attributes of a resource, by kind.
type Attributes = [u64; KINDS];

/// The parts of the name of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResourceName<'a> {
    pub module: &'a str,
    /// The folder; may be empty.
    pub parent: &'a str,
    /// The file name without its extension.
    pub base: &'a str,
    /// The extension; may be empty.
    pub extension: &'a str,
}

impl fmt::Display for ResourceName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { module, parent, base, extension } = *self;
        let slash = if parent.is_empty() { "" } else { "/" };
        let dot = if extension.is_empty() { "" } else { "." };
        write!(f, "{module}/{parent}{slash}{base}{dot}{extension}")
    }
}

/// An image file with its index in memory. Resources are read on request.
#[derive(Debug)]
pub(super) struct ImageFile {
    file: File,
    length: u64,
    little_endian: bool,
    /// The number of entries of the redirect table, and of the offset table.
    entries: usize,
    /// The redirect table, the offset table, the attributes and the strings.
    index: Box<[u8]>,
    /// The position of the attributes in the index.
    attributes: usize,
    /// The position of the strings in the index.
    strings: usize,
}

impl ImageFile {
    /// Opens an image and reads its index.
    pub(super) fn open(file: File) -> Result<Self> {
        let length = file.metadata()?.len();
        let header = read_at(&file, 0, (HEADER as u64).min(length) as usize)?;
        if header.len() < HEADER {
            return Err(ImageError::OutOfBounds("header"));
        }
        let little_endian = byte_order(&header, MAGIC).ok_or(ImageError::Magic)?;
        let size = |at: usize| word(&header, at, little_endian).unwrap_or(0);
        let version = size(4);
        if version >> 16 != 1 || version & 0xffff > 1 {
            return Err(ImageError::Version((version >> 16) as u16, version as u16));
        }
        let (entries, attribute_bytes, string_bytes) = (size(16), size(20), size(24));
        // The sums of 32-bit sizes fit into 64 bits.
        let tables = u64::from(entries) * 8;
        let total = tables + u64::from(attribute_bytes) + u64::from(string_bytes);
        if entries == 0 || HEADER as u64 + total > length {
            return Err(ImageError::OutOfBounds("index"));
        }
        let index = read_at(&file, HEADER as u64, total as usize)?.into_boxed_slice();
        let attributes = tables as usize;
        let strings = attributes + attribute_bytes as usize;
        let entries = entries as usize;
        Ok(Self { file, length, little_endian, entries, index, attributes, strings })
    }

    /// Whether a file with these first bytes begins with the magic number of an image.
    pub(super) fn is_image(start: &[u8]) -> bool {
        byte_order(start, MAGIC).is_some()
    }

    /// Returns the contents of a resource by its full name, `/module/folder/base.extension`.
    pub(super) fn find(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let Some(entry) = self.entry_of(name)? else { return Ok(None) };
        let attributes = self.location(entry)?;
        if self.has_name(&attributes, name)? { self.read(&attributes).map(Some) } else { Ok(None) }
    }

    /// Returns the names of all resources of modules.
    pub(super) fn names(&self) -> impl Iterator<Item = Result<ResourceName<'_>>> {
        (0..self.entries).filter_map(|entry| self.name(entry).transpose())
    }

    /// Returns the string at a position of the string table.
    pub(super) fn string(&self, at: u64) -> Result<&str> {
        std::str::from_utf8(self.bytes_of_string(at)?).map_err(|_| ImageError::Malformed("name"))
    }

    /// Reads a 32-bit number in the byte order of the image.
    pub(super) fn word(&self, bytes: &[u8], at: usize) -> Option<u32> {
        word(bytes, at, self.little_endian)
    }

    /// Returns the name of the resource of an entry, or nothing for the tables of packages and
    /// modules.
    fn name(&self, entry: usize) -> Result<Option<ResourceName<'_>>> {
        let attributes = self.location(entry)?;
        let part = |kind: usize| self.string(attributes[kind]);
        let module = part(MODULE)?;
        if matches!(module, "" | "modules" | "packages") {
            return Ok(None);
        }
        let (parent, base, extension) = (part(PARENT)?, part(BASE)?, part(EXTENSION)?);
        Ok(Some(ResourceName { module, parent, base, extension }))
    }

    /// Returns the only entry that may have this name. The redirect table is a perfect hash
    /// function of the names of the image.
    fn entry_of(&self, name: &str) -> Result<Option<usize>> {
        let slot = hash(name, HASH_MULTIPLIER) as usize % self.entries;
        let redirect = self.table_word(slot)? as i32;
        let entry = match redirect {
            0 => return Ok(None),
            seed if seed > 0 => hash(name, seed as u32) as usize % self.entries,
            direct => (-1 - i64::from(direct)) as usize,
        };
        if entry >= self.entries {
            return Err(ImageError::OutOfBounds("redirect table"));
        }
        Ok(Some(entry))
    }

    fn table_word(&self, at: usize) -> Result<u32> {
        self.word(&self.index[..self.attributes], at * 4).ok_or(ImageError::OutOfBounds("index"))
    }

    /// Reads the attributes of an entry.
    fn location(&self, entry: usize) -> Result<Attributes> {
        let cut_off = || ImageError::OutOfBounds("location");
        let at = self.table_word(self.entries + entry)? as usize;
        let table = &self.index[self.attributes..self.strings];
        let mut rest = table.get(at..).ok_or_else(cut_off)?;
        let mut attributes = Attributes::default();
        loop {
            let (&first, after) = rest.split_first().ok_or_else(cut_off)?;
            let (kind, length) = (first >> 3, usize::from(first & 7) + 1);
            if kind == END {
                return Ok(attributes);
            }
            let value = after.get(..length).ok_or_else(cut_off)?;
            let attribute = attributes.get_mut(usize::from(kind));
            *attribute.ok_or(ImageError::Malformed("location"))? =
                value.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            rest = &after[length..];
        }
    }

    fn bytes_of_string(&self, at: u64) -> Result<&[u8]> {
        let cut_off = ImageError::OutOfBounds("string table");
        let rest = usize::try_from(at).ok().and_then(|at| self.index[self.strings..].get(at..));
        let Some(rest) = rest else { return Err(cut_off) };
        let end = rest.iter().position(|byte| *byte == 0).ok_or(cut_off)?;
        Ok(&rest[..end])
    }

    /// Whether a location has this full name.
    fn has_name(&self, attributes: &Attributes, name: &str) -> Result<bool> {
        let mut rest = name.as_bytes();
        for (kind, separator) in [(MODULE, b'/'), (PARENT, b'/'), (BASE, b'/'), (EXTENSION, b'.')] {
            let part = self.bytes_of_string(attributes[kind])?;
            if part.is_empty() {
                continue;
            }
            let after = rest.strip_prefix(&[separator]).and_then(|rest| rest.strip_prefix(part));
            let Some(after) = after else { return Ok(false) };
            rest = after;
        }
        Ok(rest.is_empty())
    }

    /// Reads the contents at a location.
    fn read(&self, attributes: &Attributes) -> Result<Vec<u8>> {
        let compressed = attributes[COMPRESSED];
        let size = attributes[UNCOMPRESSED];
        let stored = if compressed == 0 { size } else { compressed };
        let data = HEADER as u64 + self.index.len() as u64;
        let start = data.checked_add(attributes[OFFSET]);
        let end = start.and_then(|start| start.checked_add(stored));
        let (Some(start), Some(end)) = (start, end) else {
            return Err(ImageError::OutOfBounds("resource"));
        };
        if end > self.length {
            return Err(ImageError::OutOfBounds("resource"));
        }
        let mut bytes = read_at(&self.file, start, stored as usize)?;
        if compressed == 0 {
            return Ok(bytes);
        }
        for _ in 0..MAX_ROUNDS {
            let Some(little_endian) = byte_order(&bytes, RESOURCE_MAGIC) else {
                if bytes.len() as u64 != size {
                    return Err(ImageError::Decompression("another size".to_owned()));
                }
                return Ok(bytes);
            };
            bytes = self.decompress(&bytes, little_endian)?;
        }
        Err(ImageError::Decompression(format!("more than {MAX_ROUNDS} layers")))
    }

    /// Removes one layer of compression from a resource.
    fn decompress(&self, bytes: &[u8], little_endian: bool) -> Result<Vec<u8>> {
        let cut_off = || ImageError::OutOfBounds("compressed resource");
        let long = |at: usize| {
            let halves = (word(bytes, at, little_endian)?, word(bytes, at + 4, little_endian)?);
            let (low, high) = if little_endian { halves } else { (halves.1, halves.0) };
            Some(u64::from(high) << 32 | u64::from(low))
        };
        let compressed = long(4).and_then(|size| usize::try_from(size).ok()).ok_or_else(cut_off)?;
        let size = long(12).and_then(|size| usize::try_from(size).ok()).ok_or_else(cut_off)?;
        let name = word(bytes, 20, little_endian).ok_or_else(cut_off)?;
        let content = bytes.get(RESOURCE_HEADER..).and_then(|rest| rest.get(..compressed));
        let content = content.ok_or_else(cut_off)?;
        let method = self.string(name.into())?;
        if method != "zip" {
            return Err(ImageError::Decompressor(method.to_owned()));
        }
        let mut result = Vec::with_capacity(size.min(TRUSTED_SIZE));
        let limit = (size as u64).saturating_add(1);
        ZlibDecoder::new(content)
            .take(limit)
            .read_to_end(&mut result)
            .map_err(|error| ImageError::Decompression(error.to_string()))?;
        if result.len() != size {
            return Err(ImageError::Decompression("another size".to_owned()));
        }
        Ok(result)
    }
}

/// Reads `length` bytes at a position. The range must be within the file.
fn read_at(file: &File, position: u64, length: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(length);
    while bytes.len() < length {
        let at = position + bytes.len() as u64;
        match pread(file, spare_capacity(&mut bytes), at) {
            // The file became shorter after it was opened.
            Ok(0) => return Err(ImageError::OutOfBounds("end")),
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(ImageError::Io(error.into())),
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

/// Whether a magic number is in little-endian order; `None` if the bytes do not begin with the
/// magic number.
fn byte_order(bytes: &[u8], magic: u32) -> Option<bool> {
    let start = bytes.get(..4)?;
    let little_endian = *start == magic.to_le_bytes();
    (little_endian || *start == magic.to_be_bytes()).then_some(little_endian)
}

fn word(bytes: &[u8], at: usize, little_endian: bool) -> Option<u32> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(if little_endian { u32::from_le_bytes(*bytes) } else { u32::from_be_bytes(*bytes) })
}

/// Computes the hash of a name (`ImageStringsReader.hashCode`).
fn hash(name: &str, seed: u32) -> u32 {
    let step = |hash: u32, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte);
    name.bytes().fold(seed, step) & 0x7fff_ffff
}

#[cfg(test)]
mod tests;
