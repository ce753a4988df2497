//! The canonical form of a state with replaced components, computed on components alone. The
//! traversal is that of `canonical::traversal`, without objects, threads and a machine.
//!
//! Invariant: the result is the vector that `encode` would give for that state, or there is no
//! result. There is no result if regions interact, if a `modCount` can be compared, or if the
//! globals refer to objects. Such states must be encoded by `encode`.

mod memo;
mod plans;
mod references;
mod relabeling;

pub(crate) use references::list_references_of_thread;

use crate::cache::dependence::OriginTable;
use crate::canonical::components::Components;
use crate::canonical::ids::{COMMON, MAX_THREAD_OBJECTS, id_at, position_of, region_of};
use crate::large_heap::mutants::LargeHeapMutant;
use crate::vector::Marks;
use base::FastMap;
use base::direct_cache::DirectCache;
use base::tree::Cursor;
use plans::Plans;
use relabeling::NewIds;
use vm::machine::Program;
use vm::thread_slots::ThreadSlots;

/// Provisional ids of objects allocated by the transition, in the order of allocation.
pub(crate) const FRESH: u32 = 0xffe0_0000;

/// A part of a state whose component is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Replaced {
    /// An immortal object, by its position in the section.
    Immortal(u32),
    /// The thread of a slot, without its objects.
    Thread(u32),
    /// A dynamic object, by its canonical id.
    Object(u32),
}

/// The references of a component: a range of `Recanonicalizer::references`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ComponentInfo {
    begin: u32,
    /// The end of the references that a traversal follows, in the order of the traversal.
    followed: u32,
    /// The end of the references that a traversal does not follow: the locks that a thread holds.
    end: u32,
    state: InfoState,
    /// Whether the component has the flag of shared objects.
    shared: bool,
    /// Whether all references lead to common objects.
    only_common: bool,
    /// The number of the shape of the component: its references in order, and the flag of shared
    /// objects.
    shape: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum InfoState {
    #[default]
    Missing,
    Listed,
    /// The component is long, or stores a copy of a `modCount`.
    Unsuitable,
}

/// The state of the traversal of one region.
#[derive(Debug, Default)]
struct Region {
    /// The components before the traversal, by position.
    old_components: Vec<u32>,
    /// The new canonical ids of the objects, by their old positions; 0 for unreached objects.
    new_ids: Vec<u32>,
    /// The old canonical ids of the objects, in their new order.
    order: Vec<u32>,
    /// The section read last, and the section written last. They are separate, as positions differ
    /// more between the two than between successive reads or successive writes.
    read_cursor: Cursor,
    write_cursor: Cursor,
    /// The component of the thread.
    thread_component: u32,
    /// Whether the region is loaded; otherwise its section is used as a whole.
    is_loaded: bool,
}

/// The result of a recanonicalization, without the threads that have no replaced component.
#[derive(Clone, Copy, Debug)]
struct CachedResult {
    immortal: u32,
    common: u32,
    /// The number of the renaming of common objects.
    renaming: u32,
    /// The replaced threads and their new sections: a range of `Recanonicalizer::thread_results`.
    threads: (u32, u32),
    /// The number of the list of origins.
    origins: u32,
}

/// The greatest number of entries of each table.
const MAX_ENTRIES: usize = 1 << 20;

/// The sizes of direct-mapped caches, as binary logarithms.
const SECTIONS_BITS: u32 = 14;
const COMPONENTS_BITS: u32 = 15;

/// The value for a section that must be computed.
const UNKNOWN: u32 = u32::MAX;

/// Caches and buffers of recanonicalization.
#[derive(Debug)]
pub(crate) struct Recanonicalizer {
    /// The references of each component, by the number of the component.
    infos: Vec<ComponentInfo>,
    /// The references of components: the position in the encoding, and the canonical id.
    references: Vec<(u32, u32)>,
    /// The immortal objects that refer to dynamic objects or are replaced: their positions and
    /// components.
    immortal: Vec<(usize, u32)>,
    immortal_section: Cursor,
    /// The immortal objects that refer to dynamic objects in the section loaded last, and this
    /// section.
    referring: Vec<(usize, u32)>,
    referring_in: u32,
    regions: Vec<Region>,
    fresh: Region,
    words: Vec<u32>,
    /// The results, by changes, common section and immortal section.
    results: FastMap<[u32; 3], CachedResult>,
    thread_results: Vec<(u32, u32)>,
    /// The numbers of renamings. A renaming has the new ids of common objects, by their old
    /// positions. The entry of an object that is no longer common is 0.
    renamings: FastMap<Vec<u32>, u32>,
    plans: Plans,
    /// The new section of a thread by old section and renaming, if all references lead to common
    /// objects that remain common.
    sections: FastMap<(u32, u32), u32>,
    /// The entries of `sections` that were used last.
    recent_sections: DirectCache<(u32, u32), u32>,
    /// The renamed component of a common (1) or immortal (0) object whose references all lead to
    /// common objects. The key is the component, the renaming, and this flag.
    components: DirectCache<(u32, u32, u32), u32>,
    /// The new section of each thread, by slot.
    new_sections: Vec<u32>,
    /// The changes of a section: positions and components.
    changed_components: Vec<(usize, u32)>,
    pub(crate) origins: OriginTable,
}

/// The replaced components of a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changes<'a> {
    /// The number of the list of changes.
    pub(crate) number: u32,
    /// The components that are replaced.
    pub(crate) replacements: &'a [(Replaced, u32)],
    /// The globals, which refer to no object.
    pub(crate) globals: u32,
    /// The slots of all threads in the order of their keys.
    pub(crate) slots: &'a [usize],
}

/// The data needed to decode components.
#[derive(Clone, Copy)]
pub(crate) struct DecodeContext<'a> {
    pub(crate) program: &'a Program,
    /// The slots of all threads that the run has started.
    pub(crate) thread_slots: &'a ThreadSlots,
    /// Whether objects that were shared in an earlier state are marked.
    pub(crate) marks_once_shared: bool,
}

impl Default for Recanonicalizer {
    fn default() -> Self {
        Self {
            infos: Vec::new(),
            references: Vec::new(),
            immortal: Vec::new(),
            immortal_section: Cursor::default(),
            referring: Vec::new(),
            referring_in: 0,
            regions: Vec::new(),
            fresh: Region::default(),
            words: Vec::new(),
            results: FastMap::default(),
            thread_results: Vec::new(),
            renamings: FastMap::default(),
            plans: Plans::default(),
            sections: FastMap::default(),
            recent_sections: DirectCache::new(SECTIONS_BITS),
            components: DirectCache::new(COMPONENTS_BITS),
            new_sections: Vec::new(),
            changed_components: Vec::new(),
            origins: OriginTable::default(),
        }
    }
}

impl Recanonicalizer {
    /// Computes the vector of the state that `from` becomes by changes. Returns the number of the
    /// list of origins, or nothing if the state must be encoded by a machine.
    pub(crate) fn recanonicalize(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<u32> {
        if let Some(origins) = self.lookup(components, code, from, changes, to) {
            return Some(origins);
        }
        if self.size() > MAX_ENTRIES {
            self.clear();
        }
        let shapes = self.shapes(components, code, from);
        if let Some(shapes) = shapes
            && self.apply_plan(components, code, from, changes, shapes).is_some()
            && let Some(origins) = self.lookup(components, code, from, changes, to)
        {
            return Some(origins);
        }
        let computed = self.compute(components, code, from, changes, to);
        match (computed, shapes) {
            (None, _) => self.discard_cursors(),
            (_, None) => {}
            (_, Some(shapes)) => self.insert_plan(components, code, from, changes, shapes),
        }
        computed
    }

    /// Discards cursors that may be partly changed.
    fn discard_cursors(&mut self) {
        self.immortal_section = Cursor::default();
        self.regions.clear();
    }

    /// Returns the number of entries in the largest table.
    fn size(&self) -> usize {
        let largest = self.results.len().max(self.sections.len()).max(self.thread_results.len());
        largest.max(self.plans.len())
    }

    fn compute(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<u32> {
        self.load(components, code, from, changes.replacements)?;
        for (part, component) in changes.replacements {
            match *part {
                Replaced::Immortal(at) => self.replace_immortal(at as usize, *component),
                Replaced::Thread(slot) => {
                    self.regions.get_mut(slot as usize + 1)?.thread_component = *component
                }
                Replaced::Object(name) if name >= FRESH => {
                    let at = (name - FRESH) as usize;
                    if self.fresh.old_components.len() <= at {
                        self.fresh.old_components.resize(at + 1, 0);
                        self.fresh.new_ids.resize(at + 1, 0);
                    }
                    self.fresh.old_components[at] = *component;
                }
                Replaced::Object(name) => {
                    let (region, at) = position_of(name)?;
                    *self.regions.get_mut(region)?.old_components.get_mut(at)? = *component;
                }
            }
        }
        let renaming = self.traverse(components, code, from, changes.slots)?;
        self.write(components, code, changes.globals, renaming, to)?;
        Some(self.insert_result(from, changes, renaming, to))
    }

    /// Loads the common region, and the regions of threads with a replaced component. Other threads
    /// are represented by their sections.
    fn load(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
        replacements: &[(Replaced, u32)],
    ) -> Option<()> {
        self.load_immortal(components, code, from[2])?;
        self.fresh.old_components.clear();
        self.fresh.new_ids.clear();
        let begun = replacements.iter().filter_map(|(part, _)| match part {
            Replaced::Thread(slot) => Some(*slot as usize + 5),
            _ => None,
        });
        self.new_sections.clear();
        self.new_sections.extend_from_slice(&from[4..]);
        self.new_sections.resize(begun.max().unwrap_or(0).max(from.len()) - 4, 0);
        if self.regions.len() <= self.new_sections.len() {
            self.regions.resize_with(self.new_sections.len() + 1, Region::default);
        }
        for region in &mut self.regions {
            region.is_loaded = false;
            region.thread_component = 0;
            region.old_components.clear();
            region.new_ids.clear();
            region.order.clear();
        }
        self.load_region(components, COMMON, from[3]);
        for (part, _) in replacements {
            let region = match *part {
                Replaced::Thread(slot) => slot as usize + 1,
                Replaced::Object(old) => position_of(old).map_or(COMMON, |(region, _)| region),
                Replaced::Immortal(_) => COMMON,
            };
            if region != COMMON
                && region <= self.new_sections.len()
                && !self.regions[region].is_loaded
            {
                self.load_region(components, region, self.new_sections[region - 1]);
            }
        }
        Some(())
    }

    /// Loads the immortal objects that refer to dynamic objects. Other immortal objects do not
    /// change.
    fn load_immortal(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        array: u32,
    ) -> Option<()> {
        self.immortal_section.load(&components.forest, array, &mut |_, _| {});
        if self.referring_in != array {
            self.referring.clear();
            self.referring_in = UNKNOWN;
            for at in 0..self.immortal_section.len() {
                let component = self.immortal_section.get(at);
                if component != 0 {
                    let info = self.info(components, code, component)?;
                    if info.begin != info.end {
                        self.referring.push((at, component));
                    }
                }
            }
            self.referring_in = array;
        }
        self.immortal.clone_from(&self.referring);
        Some(())
    }

    fn load_region(&mut self, components: &Components, at: usize, array: u32) {
        let region = &mut self.regions[at];
        region.read_cursor.load(&components.forest, array, &mut |_, _| {});
        region.is_loaded = true;
        let first = usize::from(at != COMMON);
        region.thread_component = if at == COMMON { 0 } else { region.read_cursor.get(0) };
        region
            .old_components
            .extend((first..region.read_cursor.len()).map(|at| region.read_cursor.get(at)));
        region.new_ids.resize(region.old_components.len(), 0);
    }

    fn replace_immortal(&mut self, at: usize, component: u32) {
        match self.immortal.binary_search_by_key(&at, |(at, _)| *at) {
            Ok(found) => self.immortal[found].1 = component,
            Err(found) => self.immortal.insert(found, (at, component)),
        }
    }

    /// Traverses everything except for threads whose new section is cached. Returns the number of
    /// the renaming of common objects.
    fn traverse(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
        slots: &[usize],
    ) -> Option<u32> {
        for at in 0..self.immortal.len() {
            self.follow(components, code, self.immortal[at].1, COMMON)?;
        }
        self.finish(components, code, COMMON)?;
        let new_ids = &self.regions[COMMON].new_ids;
        let renaming = match self.renamings.get(new_ids) {
            Some(known) => *known,
            None => {
                let next = self.plans.add_renaming(new_ids);
                *self.renamings.entry(new_ids.clone()).or_insert(next)
            }
        };
        let count = self.new_sections.len();
        for slot in slots.iter().copied().filter(|slot| *slot < count) {
            if !self.regions[slot + 1].is_loaded {
                let section = from.get(slot + 4).copied().unwrap_or(0);
                if section == 0 {
                    continue;
                }
                if let Some(known) = self.cached_section(section, renaming) {
                    self.new_sections[slot] = known;
                    continue;
                }
                self.load_region(components, slot + 1, section);
            }
            self.new_sections[slot] = UNKNOWN;
            let region = region_of(slot);
            let thread = self.regions[slot + 1].thread_component;
            if thread != 0 {
                (region != COMMON).then_some(())?;
                self.follow(components, code, thread, region)?;
                self.finish(components, code, region)?;
            }
        }
        Some(renaming)
    }

    /// Continues the traversal from the objects found in a region.
    fn finish(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        region: usize,
    ) -> Option<()> {
        let mut done = 0;
        while let Some(name) = self.regions[region].order.get(done).copied() {
            done += 1;
            let component = self.component(name)?;
            self.follow(components, code, component, region)?;
        }
        Some(())
    }

    /// Returns the component of an object by its old canonical id.
    fn component(&self, name: u32) -> Option<u32> {
        let component = if name >= FRESH {
            *self.fresh.old_components.get((name - FRESH) as usize)?
        } else {
            let (region, at) = position_of(name)?;
            *self.regions.get(region)?.old_components.get(at)?
        };
        Some(component).filter(|component| *component != 0)
    }

    /// Follows the references of a component, and numbers the new objects in a region.
    fn follow(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        component: u32,
        region: usize,
    ) -> Option<()> {
        let info = self.info(components, code, component)?;
        for at in info.begin..info.followed {
            let (_, old) = self.references[at as usize];
            let known = *self.new_id(old)?;
            if known != 0 {
                let (home, _) = position_of(known)?;
                if home != COMMON && home != region {
                    return None;
                }
                continue;
            }
            let found = &mut self.regions[region].order;
            // Large regions are numbered by subtrees and buckets, which this traversal does not do.
            let is_large = components.is_large(found.len() + 1, 0);
            if found.len() == MAX_THREAD_OBJECTS
                || is_large && !components.is_enabled(LargeHeapMutant::Recanonicalizing)
            {
                return None;
            }
            let new = id_at(region, found.len());
            found.push(old);
            *self.new_id(old)? = new;
        }
        Some(())
    }

    /// Returns the entry for the new canonical id of the dynamic object with an old id.
    fn new_id(&mut self, old: u32) -> Option<&mut u32> {
        if old >= FRESH {
            return self.fresh.new_ids.get_mut((old - FRESH) as usize);
        }
        let (region, at) = position_of(old)?;
        self.regions.get_mut(region)?.new_ids.get_mut(at)
    }

    /// Writes the vector from the result of the traversal.
    fn write(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        globals: u32,
        renaming: u32,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        let ids = NewIds::Traversed(renaming);
        to.clear();
        to.extend([Marks::none().0, globals]);
        for at in 0..self.immortal.len() {
            let (position, component) = self.immortal[at];
            let component = self.renamed_with_cache(components, code, component, false, ids)?;
            let pristine = components.pristine_at(position, true)?;
            let differs = component != pristine;
            self.immortal_section.set(position, if differs { component } else { 0 });
        }
        to.push(self.immortal_section.commit(&mut components.forest).ok()?);
        for region in 0..=self.new_sections.len() {
            if region != COMMON && self.new_sections[region - 1] != UNKNOWN {
                to.push(self.new_sections[region - 1]);
                continue;
            }
            let before = usize::from(region != COMMON);
            let thread = self.regions[region].thread_component;
            if before == 1 {
                let thread = match thread {
                    0 => 0,
                    thread => self.renamed(components, code, thread, None, ids)?,
                };
                self.regions[region].write_cursor.set(0, thread);
            }
            let length = self.regions[region].order.len();
            for at in 0..length {
                let component = self.component(self.regions[region].order[at])?;
                let component = if region == COMMON {
                    self.renamed_with_cache(components, code, component, true, ids)?
                } else {
                    self.renamed(components, code, component, Some(false), ids)?
                };
                self.regions[region].write_cursor.set(at + before, component);
            }
            let section = &mut self.regions[region].write_cursor;
            for at in (length + before..section.len()).rev() {
                section.set(at, 0);
            }
            to.push(section.commit(&mut components.forest).ok()?);
        }
        trim_sections(to);
        Some(())
    }
}

/// Removes the sections after the last living thread.
pub(crate) fn trim_sections(to: &mut Vec<u32>) {
    let sections = to[4..].iter().rposition(|section| *section != 0);
    to.truncate(sections.map_or(4, |last| last + 5));
}
