//! Java strings: conversion from and to Rust text; literals and interning (JLS §3.10.5).
//!
//! Strings are compact: a `byte[]` of Latin-1 or little-endian UTF-16, and a coder.

mod literals;
pub mod recipes;

pub(crate) use literals::Literals;

use crate::footprint::{Touch, note_interned};
use crate::heap::{FROZEN, Ref};
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Code;
use crate::team::ImmortalCause;
use classes::{ClassRef, LoaderId};
use recipes::{LATIN1, encode};

impl Machine {
    /// Allocates a string with these characters.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Exit> {
        let text: Vec<u16> = text.encode_utf16().collect();
        self.new_string16(&text)
    }

    /// Allocates a string with these UTF-16 units.
    pub fn new_string16(&mut self, text: &[u16]) -> Result<Ref, Exit> {
        let (coder, bytes) = encode(text);
        let array_class = self.array_class("[B")?;
        let array = self.new_array(array_class, bytes.len() as i32)?;
        self.live.heap.elements_mut::<u8>(array)[..bytes.len()].copy_from_slice(&bytes);
        self.live.heap.unlogged(array).flags |= FROZEN;
        let class = self.program.known.string;
        let Some(class) = class else {
            return Err(Exit::Unsupported("a string before java.lang.String".to_owned()));
        };
        let string = self.new_instance(class)?;
        self.live.heap.set_reference(string, self.program.known.string_value, array);
        self.live.heap.set_slot(string, self.program.known.string_coder, u64::from(coder));
        Ok(string)
    }

    /// Returns the string of a literal. This is the string that was interned earlier with this text, or
    /// else the fixed literal.
    pub fn literal_of(&mut self, class: ClassRef, text: &[u16]) -> Result<Ref, Exit> {
        match self.place_of_interned(text) {
            Ok(at) if class.loader != LoaderId::BOOT => Ok(self.live.globals.interned[at]),
            _ => self.literal(text),
        }
    }

    /// Whether the current instruction, which loads the literal of a text, may be rewritten to a
    /// constant.
    pub(crate) fn may_rewrite(&mut self, code: &'static Code, text: &[u16]) -> bool {
        if self.run.booting || !self.options.check || code.method.class().loader == LoaderId::BOOT {
            return true;
        }
        let pc = self.live.threads[self.live.current].frames.last().map_or(0, |frame| frame.pc);
        self.program.literals.may_rewrite(text, code, pc)
    }

    fn place_of_interned(&self, text: &[u16]) -> Result<usize, usize> {
        self.live
            .globals
            .interned
            .binary_search_by(|known| self.text16(*known).as_slice().cmp(text))
    }

    /// Returns the unique string object of a literal, which is fixed and no part of a state.
    pub fn literal(&mut self, text: &[u16]) -> Result<Ref, Exit> {
        if let Some(known) = self.program.literals.strings.get(text) {
            return Ok(*known);
        }
        self.making(|| ImmortalCause::Literal(text.into()), |machine| machine.make_literal(text))
    }

    fn make_literal(&mut self, text: &[u16]) -> Result<Ref, Exit> {
        if let Some(known) = self.program.literals.strings.get(text) {
            return Ok(*known);
        }
        let (coder, bytes) = encode(text);
        let array_class = self.array_class("[B")?;
        let Some(class) = self.program.known.string else {
            return Err(Exit::Unsupported("a literal before java.lang.String".to_owned()));
        };
        let too_many = |_| Exit::Unsupported("more than 65536 literals and classes".to_owned());
        let array =
            self.live.heap.fixed_array(array_class, bytes.len() as u32).map_err(too_many)?;
        let object = self.live.heap.unlogged(array);
        bytemuck::cast_slice_mut::<u64, u8>(&mut object.data)[..bytes.len()]
            .copy_from_slice(&bytes);
        object.flags |= FROZEN;
        let string =
            self.live.heap.fixed(class, 0, class.instance_slots as usize).map_err(too_many)?;
        let (value, coder_slot) =
            (self.program.known.string_value, self.program.known.string_coder);
        let object = self.live.heap.unlogged(string);
        object.data[value as usize] = u64::from(array);
        object.data[coder_slot as usize] = u64::from(coder);
        if self.options.check && !self.options.observe {
            self.hash_fixed_string(string);
        }
        self.program.literals.strings.insert(text.into(), string);
        Ok(string)
    }

    /// Returns the literal of this text.
    pub fn literal_text(&mut self, text: &str) -> Result<Ref, Exit> {
        let text: Vec<u16> = text.encode_utf16().collect();
        self.literal(&text)
    }

    /// Executes `String.intern`. Returns the string from the start of the JDK, or the first string that
    /// was interned on this path. Literals that only other paths resolved do not count, and interned
    /// strings are sorted by text. Otherwise equal states would differ.
    pub fn intern(&mut self, string: Ref) -> Result<Ref, Exit> {
        let text = self.text16(string);
        if self.run.booting {
            return self.literal(&text);
        }
        if let Some(known) = self.program.literals.strings.get(text.as_slice()).copied()
            && self.live.heap.is_from_boot(known)
        {
            note_interned(self, Touch::Read);
            return Ok(known);
        }
        match self.place_of_interned(&text) {
            Ok(at) => {
                note_interned(self, Touch::Read);
                Ok(self.live.globals.interned[at])
            }
            Err(at) => {
                note_interned(self, Touch::Write);
                self.publish(string);
                self.program.literals.was_interned(&text);
                self.live.globals.interned.insert(at, string);
                Ok(string)
            }
        }
    }

    /// Sets the hash codes of the existing fixed strings. Otherwise the length of later transitions
    /// would depend on earlier computations of hash codes.
    pub(crate) fn hash_fixed_strings(&mut self) {
        for r in 1..self.live.heap.fixed_end() {
            if self.live.heap.is_live(r)
                && Some(self.live.heap.get(r).class()) == self.program.known.string
            {
                self.hash_fixed_string(r);
            }
        }
    }

    fn hash_fixed_string(&mut self, string: Ref) {
        let add = |hash: i32, unit: &u16| hash.wrapping_mul(31).wrapping_add(i32::from(*unit));
        let hash = self.text16(string).iter().fold(0, add);
        let Some(class) = self.program.known.string else { return };
        let slots = ["hash", "hashIsZero"].map(|name| class.field_named(name).map(|f| f.slot));
        let object = self.live.heap.unlogged(string);
        for (slot, value) in slots.into_iter().zip([hash as u32, u32::from(hash == 0)]) {
            if let Some(slot) = slot {
                object.data[slot as usize] = u64::from(value);
            }
        }
    }

    /// Returns the UTF-16 units of a string.
    pub fn text16(&self, string: Ref) -> Vec<u16> {
        if string == 0 {
            return Vec::new();
        }
        let array = self.live.heap.slot(string, self.program.known.string_value) as Ref;
        if array == 0 {
            return Vec::new();
        }
        if let Some([units, numbers]) = recipes::parts_in(&self.live.heap, array) {
            // A native method that reads the text restricts the numbers to their values.
            let numbers = &self.live.heap.get(numbers).data;
            return recipes::text_with(&self.text16(units), numbers);
        }
        let bytes = self.live.heap.get(array).bytes();
        if self.live.heap.slot(string, self.program.known.string_coder) as u8 == LATIN1 {
            bytes.iter().map(|b| u16::from(*b)).collect()
        } else {
            bytes.as_chunks::<2>().0.iter().map(|c| u16::from_le_bytes(*c)).collect()
        }
    }

    /// Returns the text of a string, with U+FFFD for unpaired surrogates.
    pub fn text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.text16(string))
    }
}
