//! Copies of subroutines (`jsr` and `ret`), one for each call. In the copies, `jsr` and `ret` are jumps.
//!
//! The translator uses copies only in two cases. In the first case a local variable holds a number at
//! one call, and a reference at another call. In the second case the stacks have different depths.
//!
//! The *key* of a bytecode position is the number of the copy and the position. Copy 0 is the code
//! outside of subroutines. Source: JVMS §4.10.2.6. Invariant: in a verified method, `ret` leaves the
//! innermost subroutine that stores its return address in this local variable. No subroutine calls
//! itself.

/// The maximal number of copies. Each level of nested subroutines with two calls doubles the number.
const MOST: usize = 1_000;

/// A copy of a subroutine.
pub(super) struct SubroutineCopy {
    /// The copy that contains the call.
    pub(super) caller: u32,
    /// The first bytecode of the subroutine, and the bytecode after the call.
    pub(super) target: u32,
    pub(super) next: u32,
    /// The local variable that holds the return address.
    pub(super) address: u16,
}

/// The reason why a subroutine is not copied.
pub(super) enum NotCopied {
    /// The subroutine calls itself.
    Recursive,
    /// The method has too many copies.
    Many,
}

/// The copies of the subroutines of a method.
#[derive(Default)]
pub(super) struct Subroutines {
    copies: Vec<SubroutineCopy>,
}

/// Returns the key of `pc` in a copy.
pub(super) const fn key(copy: u32, pc: u32) -> u32 {
    copy << 16 | pc
}

/// Returns the copy and the position of a key.
pub(super) const fn split(key: u32) -> (u32, u32) {
    (key >> 16, key & 0xffff)
}

impl Subroutines {
    /// Returns a copy and the copies that enclose it, the innermost first.
    fn around(&self, number: u32) -> impl Iterator<Item = &SubroutineCopy> {
        let copy = |number: u32| self.copies.get((number as usize).checked_sub(1)?);
        std::iter::successors(copy(number), move |inner| copy(inner.caller))
    }

    /// Adds a copy, and returns its number; fails if the copy is recursive, or if there are too many
    /// copies.
    pub(super) fn enter(&mut self, copy: SubroutineCopy) -> Result<u32, NotCopied> {
        if self.around(copy.caller).any(|around| around.target == copy.target) {
            return Err(NotCopied::Recursive);
        }
        if self.copies.len() >= MOST {
            return Err(NotCopied::Many);
        }
        self.copies.push(copy);
        Ok(self.copies.len() as u32)
    }

    /// Returns the key of the instruction to which `ret` returns, if `ret` is in a copied subroutine.
    pub(super) fn leave(&self, from: u32, address: u16) -> Option<u32> {
        let copy = self.around(from).find(|copy| copy.address == address)?;
        Some(key(copy.caller, copy.next))
    }
}
