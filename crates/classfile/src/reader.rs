//! Big-endian reading of class bytes (JVMS §4.1) with positions.
//!
//! Invariant: a reader never reads past its end and never allocates by a length that it read.
//! Positions are offsets in the whole file, also in a part of the file.

use crate::error::{ClassFormatError, JavaText};
use crate::pool::ConstantPool;
use std::cell::Cell;
use std::rc::Rc;

pub(crate) type Result<T> = std::result::Result<T, ClassFormatError>;

/// A position in class bytes.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    /// The file from its first byte to the end of the current part.
    bytes: &'a [u8],
    at: usize,
    file: &'a str,
    /// Remaining bytes of text that may be resolved. An index of two bytes can refer to a name of
    /// 64 KiB, so that a small hostile file could allocate gigabytes. Ordinary files stay far below
    /// the limit.
    text_left: Rc<Cell<usize>>,
    /// Whether the current part is the whole file.
    is_whole: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8], file: &'a str) -> Self {
        let text = bytes.len().saturating_mul(64).saturating_add(1 << 20);
        Self { bytes, at: 0, file, text_left: Rc::new(Cell::new(text)), is_whole: true }
    }

    /// Returns the offset from the start of the file.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Creates an error at the current position.
    pub(crate) fn error(&self, message: impl Into<String>) -> ClassFormatError {
        self.error_at(self.at, message)
    }

    pub(crate) fn error_at(&self, offset: usize, message: impl Into<String>) -> ClassFormatError {
        ClassFormatError {
            file: self.file.to_owned(),
            offset,
            message: message.into(),
            is_module: false,
            java: None,
            class: None,
        }
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let part = self.at.checked_add(length).and_then(|end| self.bytes.get(self.at..end));
        let part = part.ok_or_else(|| {
            let left = self.remaining();
            let error = self.error(format!("cut off: {length} bytes are needed, {left} are left"));
            if self.is_whole { error.said(JavaText::Plain("Truncated class file")) } else { error }
        })?;
        self.at += length;
        Ok(part)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let part = self.take(N)?;
        part.try_into().map_err(|_| self.error("cut off"))
    }

    pub(crate) fn u8(&mut self) -> Result<u8> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    pub(crate) fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// Splits off a reader for the next `length` bytes and advances past them.
    pub(crate) fn part(&mut self, length: usize) -> Result<Self> {
        let start = self.at;
        self.take(length)?;
        let bytes = &self.bytes[..self.at];
        let text_left = Rc::clone(&self.text_left);
        Ok(Self { bytes, at: start, file: self.file, text_left, is_whole: false })
    }

    /// Returns the unread bytes without advancing.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Returns the next index without reading it; 0 at the end.
    pub(crate) fn next_index(&self) -> u16 {
        match self.rest() {
            [high, low, ..] => u16::from_be_bytes([*high, *low]),
            _ => 0,
        }
    }

    /// Checks that no bytes are left.
    pub(crate) fn finish(&self, what: &str) -> Result<()> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.error(format!("{left} bytes too many at the end of {what}"))),
        }
    }

    /// Reads a count and that number of items of at least one byte each.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = usize::from(self.u16()?);
        let mut items = Vec::with_capacity(count.min(self.remaining()));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Reads an index; 0 means none.
    pub(crate) fn optional<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<Option<T>> {
        if self.rest().starts_with(&[0, 0]) {
            self.at += 2;
            return Ok(None);
        }
        read(self).map(Some)
    }

    /// Subtracts `length` bytes from the text that may be read or copied; fails if too few are
    /// left.
    pub(crate) fn spend_text(&self, length: usize) -> Result<()> {
        let left = self.text_left.get().checked_sub(length);
        let left = left.ok_or_else(|| self.error("the names are out of proportion to the file"))?;
        self.text_left.set(left);
        Ok(())
    }

    /// Reads an index and returns its text.
    fn text<'p>(
        &mut self,
        kind: &str,
        get: impl FnOnce(u16) -> Option<&'p str>,
    ) -> Result<&'p str> {
        let text = self.resolve(kind, get)?;
        self.spend_text(text.len())?;
        Ok(text)
    }

    /// Reads an index and returns its constant.
    fn resolve<T>(&mut self, kind: &str, get: impl FnOnce(u16) -> Option<T>) -> Result<T> {
        let at = self.at;
        let index = self.u16()?;
        get(index).ok_or_else(|| self.error_at(at, format!("constant {index} is not a {kind}")))
    }

    /// Reads the index of a `Utf8`.
    pub(crate) fn utf8<'p>(&mut self, pool: &'p ConstantPool) -> Result<&'p str> {
        self.text("Utf8", |index| pool.utf8(index))
    }

    /// Reads the index of a `Class`.
    pub(crate) fn class<'p>(&mut self, pool: &'p ConstantPool) -> Result<&'p str> {
        self.text("Class", |index| pool.class_name(index))
    }

    /// Reads the index of a `NameAndType`.
    pub(crate) fn name_and_type<'p>(
        &mut self,
        pool: &'p ConstantPool,
    ) -> Result<(&'p str, &'p str)> {
        let pair = self.resolve("NameAndType", |index| pool.name_and_type(index))?;
        self.spend_text(pair.0.len() + pair.1.len())?;
        Ok(pair)
    }

    /// Reads the index of a `Module`.
    pub(crate) fn module<'p>(&mut self, pool: &'p ConstantPool) -> Result<&'p str> {
        self.text("Module", |index| pool.module_name(index))
    }

    /// Reads the index of a `Package`.
    pub(crate) fn package<'p>(&mut self, pool: &'p ConstantPool) -> Result<&'p str> {
        self.text("Package", |index| pool.package_name(index))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn numbers_are_big_endian_and_errors_have_offsets() {
        let mut reader = Reader::new(&[1, 2, 3, 4, 5], "A.class");
        assert_eq!(reader.u16().unwrap(), 0x0102);
        let mut part = reader.part(2).unwrap();
        assert_eq!(part.offset(), 2);
        assert_eq!(part.u8().unwrap(), 3);
        assert!(part.finish("part").is_err());
        let error = reader.u32().unwrap_err();
        assert_eq!(
            error.to_string(),
            "A.class: at byte 4: cut off: 4 bytes are needed, 1 are left"
        );
    }

    #[test]
    fn a_count_beyond_the_end_allocates_nothing() {
        let mut reader = Reader::new(&[0xff, 0xff, 7], "A.class");
        assert!(reader.list(Reader::u8).is_err());
    }
}
