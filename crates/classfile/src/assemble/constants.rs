//! The constant pool of a class under construction (JVMS §4.4).
//!
//! Invariant: equal constants share an index; an index never changes.

use super::put;
use crate::mutf8;
use std::collections::HashMap;

/// The constants of a class under construction.
#[derive(Clone, Debug, Default)]
pub(super) struct Constants {
    /// Index of each constant, by tag and bytes.
    indices: HashMap<Vec<u8>, u16>,
    bytes: Vec<u8>,
    /// Number of used indices, without index 0; the pool is full beyond 65534.
    taken: u32,
    /// A text was longer than 65535 bytes.
    too_long: bool,
}

impl Constants {
    fn intern(&mut self, constant: Vec<u8>, slots: u32) -> u16 {
        if let Some(&index) = self.indices.get(&constant) {
            return index;
        }
        let index = (self.taken + 1) as u16;
        self.taken = self.taken.saturating_add(slots);
        self.bytes.extend(&constant);
        self.indices.insert(constant, index);
        index
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        let mut constant = vec![tag];
        put(&mut constant, first);
        put(&mut constant, second);
        self.intern(constant, 1)
    }

    fn pointer(&mut self, tag: u8, text: &str) -> u16 {
        let text = self.utf8(text);
        let mut constant = vec![tag];
        put(&mut constant, text);
        self.intern(constant, 1)
    }

    pub(super) fn utf8(&mut self, text: &str) -> u16 {
        let text = mutf8::encode(text.encode_utf16());
        self.too_long |= text.len() > 65535;
        let mut constant = vec![1];
        put(&mut constant, text.len() as u16);
        constant.extend(text);
        self.intern(constant, 1)
    }

    pub(super) fn class(&mut self, name: &str) -> u16 {
        self.pointer(7, name)
    }

    pub(super) fn string(&mut self, text: &str) -> u16 {
        self.pointer(8, text)
    }

    fn number(&mut self, tag: u8, bytes: &[u8]) -> u16 {
        let slots = if bytes.len() == 8 { 2 } else { 1 };
        self.intern([&[tag], bytes].concat(), slots)
    }

    pub(super) fn int(&mut self, value: i32) -> u16 {
        self.number(3, &value.to_be_bytes())
    }

    pub(super) fn float(&mut self, value: f32) -> u16 {
        self.number(4, &value.to_bits().to_be_bytes())
    }

    pub(super) fn long(&mut self, value: i64) -> u16 {
        self.number(5, &value.to_be_bytes())
    }

    pub(super) fn double(&mut self, value: f64) -> u16 {
        self.number(6, &value.to_bits().to_be_bytes())
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.pair(12, name, descriptor)
    }

    pub(super) fn member(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> u16 {
        let tag = match (descriptor.starts_with('('), interface) {
            (false, _) => 9,
            (true, false) => 10,
            (true, true) => 11,
        };
        let class = self.class(class);
        let pair = self.name_and_type(name, descriptor);
        self.pair(tag, class, pair)
    }

    /// Whether the constants exceed the pool.
    pub(super) fn is_full(&self) -> bool {
        self.taken > 65534 || self.too_long
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        put(bytes, (self.taken + 1) as u16);
        bytes.extend(&self.bytes);
    }
}
