//! The constant pool of a class under construction (JVMS §4.4), and its bootstrap methods.
//!
//! Invariant: equal constants share an index; an index never changes.

use super::put;
use crate::mutf8;
use std::collections::HashMap;

/// A method handle constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle<'a> {
    /// Kind of use of the member, 1 to 9 (JVMS table 5.4.3.5-A); 6 is `invokestatic`.
    pub kind: u8,
    /// Internal name of the class of the member.
    pub class: &'a str,
    /// Name of the member.
    pub name: &'a str,
    /// Descriptor of the member.
    pub descriptor: &'a str,
    /// Whether the class is an interface.
    pub interface: bool,
}

/// An argument of a bootstrap method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Loadable<'a> {
    /// An `int`.
    Int(i32),
    /// A `float`.
    Float(f32),
    /// A `long`.
    Long(i64),
    /// A `double`.
    Double(f64),
    /// A `String`.
    String(&'a str),
    /// A `Class`, by internal name or array descriptor.
    Class(&'a str),
    /// A `MethodType`, by descriptor.
    MethodType(&'a str),
    /// A `MethodHandle`.
    Handle(Handle<'a>),
}

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
    bootstraps: Vec<Vec<u8>>,
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

    fn handle(&mut self, handle: Handle<'_>) -> u16 {
        let Handle { kind, class, name, descriptor, interface } = handle;
        let member = self.member(class, name, descriptor, interface);
        let mut constant = vec![15, kind];
        put(&mut constant, member);
        self.intern(constant, 1)
    }

    fn loadable(&mut self, constant: Loadable<'_>) -> u16 {
        match constant {
            Loadable::Int(value) => self.int(value),
            Loadable::Float(value) => self.float(value),
            Loadable::Long(value) => self.long(value),
            Loadable::Double(value) => self.double(value),
            Loadable::String(text) => self.string(text),
            Loadable::Class(name) => self.class(name),
            Loadable::MethodType(descriptor) => self.pointer(16, descriptor),
            Loadable::Handle(handle) => self.handle(handle),
        }
    }

    pub(super) fn call_site(
        &mut self,
        bootstrap: Handle<'_>,
        arguments: &[Loadable<'_>],
        name: &str,
        descriptor: &str,
    ) -> u16 {
        let mut entry = self.handle(bootstrap).to_be_bytes().to_vec();
        put(&mut entry, arguments.len() as u16);
        for argument in arguments {
            put(&mut entry, self.loadable(*argument));
        }
        let known = self.bootstraps.iter().position(|other| *other == entry);
        let position = known.unwrap_or_else(|| {
            self.bootstraps.push(entry);
            self.bootstraps.len() - 1
        });
        let pair = self.name_and_type(name, descriptor);
        self.pair(18, position as u16, pair)
    }

    /// Encodes the body of `BootstrapMethods`; `None` without bootstrap methods.
    pub(super) fn bootstrap_methods(&self) -> Option<Vec<u8>> {
        if self.bootstraps.is_empty() {
            return None;
        }
        let mut body = (self.bootstraps.len() as u16).to_be_bytes().to_vec();
        body.extend(self.bootstraps.concat());
        Some(body)
    }

    /// Whether the constants exceed the pool.
    pub(super) fn is_full(&self) -> bool {
        self.taken > 65534 || self.too_long || self.bootstraps.len() > 65535
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        put(bytes, (self.taken + 1) as u16);
        bytes.extend(&self.bytes);
    }
}
