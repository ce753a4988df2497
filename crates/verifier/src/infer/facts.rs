//! Facts before an instruction: stack, local variables, active subroutines, constructor calls.

use super::Inferred;
use super::locals::Locals;
use super::value::{Base, Info};
use crate::hierarchy::Hierarchy;

/// An active subroutine, with the local variables that it has used so far (JVMS §4.10.2.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subroutine {
    /// The first instruction.
    pub(crate) entry: usize,
    /// For each local variable, whether the subroutine used it.
    pub(crate) uses: Vec<bool>,
}

/// Facts about the receiver of a constructor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// On all paths, another constructor was called.
    pub(crate) constructed: bool,
    /// On some path, another constructor has to be called.
    pub(crate) needs_constructor: bool,
    /// On some path, the call of a constructor failed: the method cannot return.
    pub(crate) no_return: bool,
}

/// All facts before an instruction.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Values from the bottom; a `long` or `double` is one entry.
    pub(crate) stack: Vec<Info>,
    pub(crate) locals: Locals,
    /// Active subroutines, the outermost first.
    pub(crate) subroutines: Vec<Subroutine>,
    pub(crate) flags: Flags,
}

/// A contradiction between two facts that are merged.
#[derive(Debug)]
pub(crate) enum Clash<E> {
    /// The stacks have these depths.
    Depth(usize, usize),
    /// The stacks have incompatible types.
    Types,
    Load(E),
}

impl Facts {
    /// Returns the number of slots in use on the stack.
    pub(crate) fn depth(&self) -> usize {
        self.stack.iter().map(|info| info.slots()).sum()
    }

    /// Records that all active subroutines use a local variable.
    pub(crate) fn use_local(&mut self, local: usize) {
        for subroutine in &mut self.subroutines {
            if subroutine.uses.len() <= local {
                subroutine.uses.resize(local + 1, false);
            }
            subroutine.uses[local] = true;
        }
    }

    /// Replaces an object in the local variables; each replaced variable counts as used.
    pub(crate) fn replace_in_locals(&mut self, old: Info, new: Info) {
        for local in self.locals.replace(|info| info == old, new) {
            self.use_local(local);
        }
    }

    /// Makes uninitialized results of `new` unusable, because they cannot enter or leave a
    /// subroutine.
    pub(crate) fn forget_new(&mut self) {
        let is_new = |info: &Info| matches!(info.base, Base::New(_));
        self.stack.iter_mut().filter(|info| is_new(info)).for_each(|info| *info = Info::BOGUS);
        self.locals.replace(|info| is_new(&info), Info::BOGUS);
    }

    /// Returns the facts after the return from subroutine `entry`, which was called with the local
    /// variables `before`; `None` if the subroutine is not active.
    pub(crate) fn returned(&self, entry: usize, before: &Locals) -> Option<Self> {
        let at = self.subroutines.iter().rposition(|active| active.entry == entry)?;
        let uses = &self.subroutines[at].uses;
        let count = before.len().max(self.locals.len());
        let mut locals = before.clone();
        for local in 0..count {
            let used = uses.get(local).copied().unwrap_or(false);
            let from = if used { &self.locals } else { before };
            locals.set(local, from.get(local).unwrap_or(Info::BOGUS));
        }
        Some(Self { locals, subroutines: self.subroutines[..at].to_vec(), ..self.clone() })
    }

    /// Merges `new` into these facts; returns whether these facts changed.
    pub(crate) fn merge<H: Hierarchy>(
        &mut self,
        new: &Self,
        class: &Inferred<'_, H>,
    ) -> Result<bool, Clash<H::Error>> {
        let stack = self.merge_stack(new, class)?;
        let locals = self.merge_locals(new, class).map_err(Clash::Load)?;
        let subroutines = self.merge_subroutines(new);
        let flags = Flags {
            constructed: self.flags.constructed && new.flags.constructed,
            needs_constructor: self.flags.needs_constructor || new.flags.needs_constructor,
            no_return: self.flags.no_return || new.flags.no_return,
        };
        let changed = flags != self.flags;
        self.flags = flags;
        Ok(stack || locals || subroutines || changed)
    }

    fn merge_stack<H: Hierarchy>(
        &mut self,
        new: &Self,
        class: &Inferred<'_, H>,
    ) -> Result<bool, Clash<H::Error>> {
        if self.depth() != new.depth() {
            return Err(Clash::Depth(new.depth(), self.depth()));
        }
        let mut changed = false;
        for (old, new) in self.stack.iter().rev().zip(new.stack.iter().rev()) {
            if !class.is_assignable(*new, *old).map_err(Clash::Load)? {
                changed = true;
                break;
            }
        }
        if !changed {
            return Ok(false);
        }
        if self.stack.len() != new.stack.len() {
            return Err(Clash::Types);
        }
        for (old, new) in self.stack.iter_mut().rev().zip(new.stack.iter().rev()) {
            *old = class.merge(*old, *new, false).map_err(Clash::Load)?;
            if old.base == Base::Bogus {
                return Err(Clash::Types);
            }
        }
        Ok(true)
    }

    fn merge_locals<H: Hierarchy>(
        &mut self,
        new: &Self,
        class: &Inferred<'_, H>,
    ) -> Result<bool, H::Error> {
        let mut changed = self.locals.len() > new.locals.len();
        if changed {
            self.locals.truncate(new.locals.len());
        }
        for local in self.locals.unshared(&new.locals) {
            let pair = (self.locals.get(local), new.locals.get(local));
            if let (Some(old), Some(new)) = pair
                && !class.is_assignable(new, old)?
            {
                self.locals.set(local, class.merge(new, old, false)?);
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Keeps the subroutines that are active in both facts, in order.
    fn merge_subroutines(&mut self, new: &Self) -> bool {
        let mut from = 0;
        let mut common = Vec::new();
        for subroutine in &self.subroutines {
            let found = new.subroutines.iter().skip(from).position(|n| n.entry == subroutine.entry);
            let Some(found) = found.map(|at| at + from) else { continue };
            from = found + 1;
            let mut merged = subroutine.clone();
            let uses = &new.subroutines[found].uses;
            merged.uses.resize(merged.uses.len().max(uses.len()), false);
            for (own, other) in merged.uses.iter_mut().zip(uses) {
                *own |= other;
            }
            common.push(merged);
        }
        let changed = common != self.subroutines;
        self.subroutines = common;
        changed
    }
}
