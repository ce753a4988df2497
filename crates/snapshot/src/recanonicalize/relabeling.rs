//! Components and sections with new canonical ids, which come from the present traversal or from an
//! earlier traversal.
//!
//! Invariant: canonical ids are never guessed. If a new id could only come from a traversal, the
//! result is `None`, and the caller traverses.

use crate::canonical::components::Components;
use crate::canonical::ids::{COMMON, position_of, region_of};
use crate::recanonicalize::{DecodeContext, Recanonicalizer};
use vm::heap::{ONCE_SHARED, SHARED};

/// The source of new canonical ids, with the number of the renaming of common objects.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NewIds {
    /// The traversal that has just finished.
    Traversed(u32),
    /// A cached renaming of common objects. Objects of `region`, unless it is the common region,
    /// keep their ids.
    Cached { renaming: u32, region: usize },
}

impl NewIds {
    /// Returns the source of the new ids of common objects only.
    pub(crate) const fn of_common(renaming: u32) -> Self {
        Self::Cached { renaming, region: COMMON }
    }

    const fn renaming(self) -> u32 {
        match self {
            Self::Traversed(renaming) | Self::Cached { renaming, .. } => renaming,
        }
    }
}

impl Recanonicalizer {
    /// Returns the new canonical id of a dynamic object.
    fn new_id_in(&mut self, ids: NewIds, old: u32) -> Option<u32> {
        match ids {
            NewIds::Traversed(_) => self.new_id(old).map(|name| *name),
            NewIds::Cached { renaming, region } => match position_of(old)? {
                (COMMON, _) => self.plans.renamed(renaming, old),
                (home, _) => (home == region).then_some(old),
            },
        }
    }

    /// Whether a component changes under a renaming.
    pub(crate) fn is_renamed(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        component: u32,
        shared: Option<bool>,
        ids: NewIds,
    ) -> Option<bool> {
        let info = self.info(components, code, component)?;
        let mut same = shared.is_none_or(|shared| shared == info.shared);
        for at in info.begin..info.end {
            let (_, old) = self.references[at as usize];
            same &= self.new_id_in(ids, old)? == old;
        }
        Some(!same)
    }

    /// Returns a component with new canonical ids; The argument `shared` is the new flag of a
    /// dynamic object.
    pub(crate) fn renamed(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        component: u32,
        shared: Option<bool>,
        ids: NewIds,
    ) -> Option<u32> {
        if !self.is_renamed(components, code, component, shared, ids)? {
            return Some(component);
        }
        let info = self.info(components, code, component)?;
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.extend_from_slice(components.table.get(component));
        for at in info.begin..info.end {
            let (at, old) = self.references[at as usize];
            words[at as usize] = self.new_id_in(ids, old)?;
        }
        if let Some(shared) = shared {
            let once = if code.marks_once_shared && info.shared { ONCE_SHARED } else { 0 };
            words[3] =
                if shared { words[3] & !ONCE_SHARED | SHARED } else { words[3] & !SHARED | once };
        }
        let number = components.table.intern(&words).ok();
        self.words = words;
        number
    }

    /// Returns the same component as `renamed`, for a common or immortal object, from a cache if
    /// possible.
    pub(crate) fn renamed_with_cache(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        component: u32,
        is_common: bool,
        ids: NewIds,
    ) -> Option<u32> {
        let key = (component, ids.renaming(), u32::from(is_common));
        if let Some(known) = self.components.get(key) {
            return Some(known);
        }
        let shared = is_common.then_some(true);
        let renamed = self.renamed(components, code, component, shared, ids)?;
        if self.info(components, code, component)?.only_common {
            self.components.put(key, renamed);
        }
        Some(renamed)
    }

    /// Returns the new section of the thread in `slot` under a renaming, if all references of the
    /// old section lead to objects that remain common. The order of the thread's own objects is
    /// then unchanged.
    pub(crate) fn rename_section(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        slot: usize,
        section: u32,
        renaming: u32,
    ) -> Option<u32> {
        let region = region_of(slot);
        let ids = NewIds::Cached { renaming, region };
        (region != COMMON).then_some(())?;
        let mut renamed = std::mem::take(&mut self.changed_components);
        renamed.clear();
        for at in 0..components.forest.length(section) {
            let before = components.forest.get(section, at);
            // The first component of the section is the thread.
            let shared = (at > 0).then_some(false);
            let after = self.renamed(components, code, before, shared, ids)?;
            if after != before {
                renamed.push((at, after));
            }
        }
        let after = components.forest.replace_all(section, &renamed).ok();
        self.changed_components = renamed;
        let after = after?;
        self.sections.insert((section, renaming), after);
        self.recent_sections.put((section, renaming), after);
        Some(after)
    }
}
