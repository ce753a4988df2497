//! Identity hash codes.
//!
//! Source: SEMANTICS 2. One assignment of hash codes is explored. The hash code of a mirror or enum
//! constant is derived from its name. The hash code of any other object is derived from the first thread
//! that requests it, and the number of earlier requests by this thread.
//!
//! Invariant: a hash code derived from a name is stored nowhere, so a request for it changes no state.

use crate::footprint::{Touch, part};
use crate::heap::Ref;
use crate::machine::{Live, Machine};
use classes::ClassRef;

/// Returns the hash code of a mirror or enum constant. Hidden classes have no such hash code, because
/// their names depend on the order in which threads define them.
pub fn named_hash(live: &Live, object: Ref) -> Option<u32> {
    let held = live.heap.get(object);
    if let Some(mirrored) = held.mirrors {
        let is_hidden = mirrored.element().host.is_some();
        return (!is_hidden).then(|| hash_of(mirrored.name.as_bytes()));
    }
    let class = held.class();
    let is_enum =
        |class: ClassRef| class.super_class.is_some_and(|base| &*base.name == "java/lang/Enum");
    // The class of a constant with a body is a subclass of the enum.
    let of = if is_enum(class) { class } else { class.super_class.filter(|of| is_enum(of))? };
    let ordinal = live.get_field(object, "ordinal") as u32;
    let name: Vec<u8> = of.name.bytes().chain(ordinal.to_le_bytes()).collect();
    Some(hash_of(&name))
}

impl Machine {
    /// Returns the identity hash code of an object.
    pub fn identity_hash(&mut self, object: Ref) -> u32 {
        self.run.identity_hashes.asked += 1;
        let seed = self.run.identity_hashes.seed;
        if let Some(hash) = named_hash(&self.live, object) {
            return ((hash ^ seed) & 0x7fff_ffff).max(1);
        }
        let known = self.live.heap.get(object).hash;
        if known != 0 {
            self.note(object, part::HASH, Touch::Read);
            return known;
        }
        self.note(object, part::HASH, Touch::Write);
        self.note_asked_for_own();
        let thread = self.thread();
        let nth = thread.drawn.hashes;
        thread.drawn.hashes += 1;
        let mut name: Vec<u8> = thread.key.iter().flat_map(|part| part.to_le_bytes()).collect();
        name.extend_from_slice(&nth.to_le_bytes());
        let hash = ((hash_of(&name) ^ seed) & 0x7fff_ffff).max(1);
        self.live.heap.touch(object).hash = hash;
        hash
    }
}

/// Returns a hash code that is not 0, because 0 means that no hash code exists.
fn hash_of(name: &[u8]) -> u32 {
    (base::fingerprint::of(name) as u32 & 0x7fff_ffff).max(1)
}
