//! The caches of recanonicalization.
//!
//! Invariant: a key contains everything that its value depends on. The old section of a thread and
//! the renaming determine the new section, if all references lead to objects that remain common.

use crate::canonical::components::Components;
use crate::canonical::ids::{COMMON, id_at, region_of};
use crate::recanonicalize::{
    CachedResult, Changes, DecodeContext, FRESH, Recanonicalizer, Replaced, trim_sections,
};
use crate::vector::Marks;

/// Returns the bit of a slot in a set of slots. Several slots may have the same bit.
const fn bit(slot: u32) -> u64 {
    1 << (slot % u64::BITS)
}

impl Recanonicalizer {
    /// Clears all caches.
    pub(crate) fn clear(&mut self) {
        self.results.clear();
        self.thread_results.clear();
        self.renamings.clear();
        self.plans.clear();
        self.sections.clear();
        self.recent_sections.clear();
        self.components.clear();
    }

    /// Returns the new section of a thread under a renaming, if it is cached.
    #[inline]
    pub(crate) fn cached_section(&mut self, section: u32, renaming: u32) -> Option<u32> {
        match self.recent_sections.get((section, renaming)) {
            Some(known) => Some(known),
            None => self.section_from_table(section, renaming),
        }
    }

    fn section_from_table(&mut self, section: u32, renaming: u32) -> Option<u32> {
        let key = (section, renaming);
        let known = *self.sections.get(&key)?;
        self.recent_sections.put(key, known);
        Some(known)
    }

    /// Computes the result of `recanonicalize` from cached results only. The key is the changes,
    /// the common section and the immortal section. In the sections of other threads, only the
    /// canonical ids of common objects change.
    pub(crate) fn lookup(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<u32> {
        let result = *self.results.get(&[changes.number, from[3], from[2]])?;
        to.clear();
        to.extend_from_slice(from);
        to[..4].copy_from_slice(&[
            Marks::none().0,
            changes.globals,
            result.immortal,
            result.common,
        ]);
        let replaced = result.threads.0 as usize..result.threads.1 as usize;
        let slots =
            self.thread_results[replaced.clone()].iter().fold(0, |all, (slot, _)| all | bit(*slot));
        for (slot, section) in to[4..].iter_mut().enumerate().filter(|(_, own)| **own != 0) {
            let is_replaced = slots & bit(slot as u32) != 0
                && self.thread_results[replaced.clone()]
                    .iter()
                    .any(|(other, _)| *other as usize == slot);
            *section = if is_replaced {
                0
            } else if let Some(known) = self.cached_section(*section, result.renaming) {
                known
            } else {
                self.rename_section(components, code, slot, *section, result.renaming)?
            };
        }
        for (slot, section) in &self.thread_results[replaced] {
            let at = *slot as usize + 4;
            if to.len() <= at {
                to.resize(at + 1, 0);
            }
            to[at] = *section;
        }
        trim_sections(to);
        Some(result.origins)
    }

    /// Inserts the result that was just computed. Returns the number of its origins.
    pub(crate) fn insert_result(
        &mut self,
        from: &[u32],
        changes: Changes<'_>,
        renaming: u32,
        to: &[u32],
    ) -> u32 {
        let begin = self.thread_results.len() as u32;
        let section = |vector: &[u32], slot: usize| vector.get(slot + 4).copied().unwrap_or(0);
        for (part, _) in changes.replacements {
            if let Replaced::Thread(slot) = part {
                self.thread_results.push((*slot, section(to, *slot as usize)));
            }
        }
        let threads = (begin, self.thread_results.len() as u32);
        for slot in 0..from.len() - 4 {
            let (region, before) = (&self.regions[slot + 1], section(from, slot));
            let is_replaced =
                self.thread_results[begin as usize..].iter().any(|(t, _)| *t as usize == slot);
            let is_unchanged = region.is_loaded
                && region.order.len() == region.old_components.len()
                && region.order.iter().enumerate().all(|(at, old)| *old == id_at(slot + 1, at));
            if is_unchanged && before != 0 && !is_replaced {
                self.sections.insert((before, renaming), section(to, slot));
            }
        }
        let origins = self.number_origins(|_| true);
        // The objects of a thread without a replaced component differ between the states of the
        // key. If the section of such a thread is cached, the objects keep their canonical ids and
        // are no origins.
        let replaced = self.thread_results[threads.0 as usize..threads.1 as usize].to_vec();
        let cached = self.number_origins(|region| {
            region == COMMON || replaced.iter().any(|(slot, _)| region_of(*slot as usize) == region)
        });
        let result =
            CachedResult { immortal: to[2], common: to[3], renaming, threads, origins: cached };
        self.results.insert([changes.number, from[3], from[2]], result);
        origins
    }

    /// Returns the number of the list of origins of the objects in the selected traversed regions.
    fn number_origins(&mut self, is_selected: impl Fn(usize) -> bool) -> u32 {
        let mut origins = Vec::new();
        for (at, region) in self.regions.iter().enumerate() {
            if !region.is_loaded || !is_selected(at) {
                continue;
            }
            for (position, old) in region.order.iter().enumerate() {
                let new = id_at(at, position);
                if *old >= FRESH {
                    origins.push((new, 0));
                } else if *old != new {
                    origins.push((new, *old));
                }
            }
        }
        origins.sort_unstable();
        self.origins.number(&origins)
    }
}
