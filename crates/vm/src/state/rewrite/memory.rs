//! What was rewritten before: most steps meet again what others met.
//!
//! Invariant: what is remembered of a part says, with its key, all that it depends on. What a thread's
//! section becomes by a renaming depends on nothing else only if all it names is still common.

use super::{Changes, Code, Made, Part, Rewriting, end_with_a_thread};
use crate::state::components::{Components, Marks};
use crate::state::names::name;

impl Rewriting {
    /// Forgets what was numbered.
    pub(in crate::state) fn forget(&mut self) {
        self.known.clear();
        self.made.clear();
        self.renamings.clear();
        self.plans.forget();
        self.sections.clear();
        self.sections_lately.clear();
        self.components.clear();
    }

    /// What the section of a thread becomes by a renaming, if that is known.
    #[inline]
    pub(super) fn section(&mut self, section: u32, renaming: u32) -> Option<u32> {
        let place = (section, renaming);
        if let Some(known) = self.sections_lately.get(place) {
            return Some(known);
        }
        let known = *self.sections.get(&place)?;
        self.sections_lately.put(place, known);
        Some(known)
    }

    /// The same from what was made before: where changes meet the same common objects again, all else
    /// that happens to another thread is that it calls these by their new names.
    pub(super) fn recall(
        &mut self,
        components: &mut Components,
        code: Code<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        let made = *self.known.get(&[changes.number, from[3], from[2]])?;
        to.clear();
        to.extend([Marks::none().0, changes.globals, made.fixed, made.common]);
        to.resize(from.len(), 0);
        let replaced = made.threads.0 as usize..made.threads.1 as usize;
        for (at, section) in from.iter().enumerate().skip(4).filter(|(_, section)| **section != 0) {
            let slot = at as u32 - 4;
            if !self.made[replaced.clone()].iter().any(|(replaced, _)| *replaced == slot) {
                to[at] = match self.section(*section, made.renaming) {
                    Some(known) => known,
                    None => self.rename_section(components, code, at, *section, made.renaming)?,
                };
            }
        }
        for (slot, section) in &self.made[replaced] {
            let at = *slot as usize + 4;
            if to.len() <= at {
                to.resize(at + 1, 0);
            }
            to[at] = *section;
        }
        end_with_a_thread(to);
        Some(())
    }

    /// Remembers the rewriting just done.
    pub(super) fn remember(
        &mut self,
        from: &[u32],
        changes: Changes<'_>,
        renaming: u32,
        to: &[u32],
    ) {
        let begin = self.made.len() as u32;
        let section = |vector: &[u32], slot: usize| vector.get(slot + 4).copied().unwrap_or(0);
        for (part, _) in changes.parts {
            if let Part::Head(slot) = part {
                self.made.push((*slot, section(to, *slot as usize)));
            }
        }
        let threads = (begin, self.made.len() as u32);
        for slot in 0..from.len() - 4 {
            let (region, before) = (&self.regions[slot + 1], section(from, slot));
            let is_replaced = self.made[begin as usize..].iter().any(|(t, _)| *t as usize == slot);
            let stays = region.is_loaded
                && region.order.len() == region.before.len()
                && region.order.iter().enumerate().all(|(at, old)| *old == name(slot + 1, at));
            if stays && before != 0 && !is_replaced {
                self.sections.insert((before, renaming), section(to, slot));
            }
        }
        let made = Made { fixed: to[2], common: to[3], renaming, threads };
        self.known.insert([changes.number, from[3], from[2]], made);
    }
}
