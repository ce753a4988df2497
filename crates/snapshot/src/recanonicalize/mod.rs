//! The canonical form of a state in which components were replaced, found on components alone: the
//! walk of `canonical::traversal`, without objects, threads or a machine.
//!
//! Invariant: the result is the vector that `encode` would make of that state, or there is none.
//! There is none where regions touch, where a `modCount` can be compared, and where the globals refer
//! to objects; these are left to `encode`.

mod memo;
mod plans;
mod references;
mod relabeling;

pub(crate) use references::list_names_of_thread;

use crate::canonical::components::Components;
use crate::canonical::ids::{COMMON, MOST, name, place, region_of};
use crate::large_heap::mutants::LargeHeapMutant;
use crate::vector::Marks;
use base::FastMap;
use base::direct_cache::DirectCache;
use base::tree::Cursor;
use plans::Plans;
use relabeling::NewNames;
use vm::machine::Program;

/// Names of objects that a step made, in the order of their making, before they have one.
pub(crate) const FRESH: u32 = 0xffe0_0000;

/// Something of a state that is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Replaced {
    /// A fixed object, by its place in the section.
    Fixed(u32),
    /// A thread itself.
    DividedArray(u32),
    /// An object, by its name.
    Object(u32),
}

/// What a component refers to: a range of `Recanonicalizer::names`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ComponentInfo {
    begin: u32,
    /// Up to here, in the order of a walk.
    walked: u32,
    /// Up to here, those that a walk does not follow: locks that a thread holds.
    end: u32,
    state: InfoState,
    /// Whether it says that it is shared.
    shared: bool,
    /// Whether all it refers to is common.
    only_common: bool,
    /// The number of all that is said here, wherever in its words the names stand.
    shape: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum InfoState {
    #[default]
    Nothing,
    Names,
    /// It is a long one, or keeps a copy of a `modCount`.
    Unfit,
}

/// A region while it is walked.
#[derive(Debug, Default)]
struct Region {
    /// The components it had, by place.
    before: Vec<u32>,
    /// The new names of these, 0 for what is not reached.
    names: Vec<u32>,
    /// Its objects in their new order, by their old names.
    order: Vec<u32>,
    /// The section last read, and the one last written: names shift between them, less among
    /// those that are read and among those that are written.
    read: Cursor,
    section: Cursor,
    /// The thread itself.
    head: u32,
    /// Whether it is in here; else its section stands for all of it.
    is_loaded: bool,
}

/// What a rewriting made of all but the threads that have no part in it.
#[derive(Clone, Copy, Debug)]
struct Rewritten {
    fixed: u32,
    common: u32,
    /// How the common objects are called now.
    renaming: u32,
    /// The threads that were replaced and what they became: a range of `Recanonicalizer::made`.
    threads: (u32, u32),
}

/// What is remembered at most of each kind.
const MANY: usize = 1 << 20;

/// How many bits the numbers have of what is remembered for a while.
const SECTIONS_BITS: u32 = 14;
const COMPONENTS_BITS: u32 = 15;

/// A section that is to be found.
const UNKNOWN: u32 = u32::MAX;

/// Room and memory for rewriting.
#[derive(Debug)]
pub(crate) struct Recanonicalizer {
    /// By component.
    infos: Vec<ComponentInfo>,
    /// Where in a component's words a dynamic object is named, and how.
    names: Vec<(u32, u32)>,
    /// Fixed objects that refer to dynamic ones or are replaced: place and component.
    fixed: Vec<(usize, u32)>,
    fixed_section: Cursor,
    /// Those that refer to dynamic ones in the array of fixed objects last loaded, and that array.
    referring: Vec<(usize, u32)>,
    referring_in: u32,
    regions: Vec<Region>,
    fresh: Region,
    words: Vec<u32>,
    /// By what was replaced, the common region and the fixed objects.
    known: FastMap<[u32; 3], Rewritten>,
    made: Vec<(u32, u32)>,
    /// Names of the common objects by their old places, 0 for what is none any more.
    renamings: FastMap<Vec<u32>, u32>,
    plans: Plans,
    /// What a thread's section becomes by a renaming, if all it names is still common.
    sections: FastMap<(u32, u32), u32>,
    /// Those asked for lately.
    sections_lately: DirectCache<(u32, u32), u32>,
    /// What a common (1) or fixed (0) object that refers to common ones only becomes by a renaming.
    components: DirectCache<(u32, u32, u32), u32>,
    /// What the section of each thread becomes, by slot.
    becomes: Vec<u32>,
    /// What is otherwise in a section: places and components.
    renamed: Vec<(usize, u32)>,
}

/// What is replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changes<'a> {
    /// A number of these changes.
    pub(crate) number: u32,
    /// The components that are replaced.
    pub(crate) parts: &'a [(Replaced, u32)],
    /// The globals, which refer to no object.
    pub(crate) globals: u32,
    /// The slots of all threads in the order of their keys.
    pub(crate) slots: &'a [usize],
}

/// What the words of components are read with.
#[derive(Clone, Copy)]
pub(crate) struct DecodeContext<'a> {
    pub(crate) program: &'a Program,
    /// Whether objects that were shared once are marked.
    pub(crate) remembers: bool,
}

impl Default for Recanonicalizer {
    fn default() -> Self {
        Self {
            infos: Vec::new(),
            names: Vec::new(),
            fixed: Vec::new(),
            fixed_section: Cursor::default(),
            referring: Vec::new(),
            referring_in: 0,
            regions: Vec::new(),
            fresh: Region::default(),
            words: Vec::new(),
            known: FastMap::default(),
            made: Vec::new(),
            renamings: FastMap::default(),
            plans: Plans::default(),
            sections: FastMap::default(),
            sections_lately: DirectCache::new(SECTIONS_BITS),
            components: DirectCache::new(COMPONENTS_BITS),
            becomes: Vec::new(),
            renamed: Vec::new(),
        }
    }
}

impl Recanonicalizer {
    /// Puts the vector of the state that `from` becomes by changes into `to`.
    pub(crate) fn rewrite(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        if self.lookup(components, code, from, changes, to).is_some() {
            return Some(());
        }
        if self.remembered() > MANY {
            self.clear();
        }
        let shapes = self.shapes(components, code, from);
        if let Some(shapes) = shapes
            && self.follow_plan(components, code, from, changes, shapes).is_some()
            && self.lookup(components, code, from, changes, to).is_some()
        {
            return Some(());
        }
        let made = self.make(components, code, from, changes, to);
        match (made, shapes) {
            (None, _) => self.drop_sections(),
            (_, None) => {}
            (_, Some(shapes)) => self.remember_plan(components, code, from, changes, shapes),
        }
        made
    }

    /// Sections may be changed half.
    fn drop_sections(&mut self) {
        self.fixed_section = Cursor::default();
        self.regions.clear();
    }

    /// How much is remembered of the largest kind.
    fn remembered(&self) -> usize {
        let made = self.known.len().max(self.sections.len()).max(self.made.len());
        made.max(self.plans.len())
    }

    fn make(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        self.load(components, code, from, changes.parts)?;
        for (part, component) in changes.parts {
            match *part {
                Replaced::Fixed(at) => self.replace_fixed(at as usize, *component),
                Replaced::DividedArray(slot) => {
                    self.regions.get_mut(slot as usize + 1)?.head = *component
                }
                Replaced::Object(name) if name >= FRESH => {
                    let at = (name - FRESH) as usize;
                    if self.fresh.before.len() <= at {
                        self.fresh.before.resize(at + 1, 0);
                        self.fresh.names.resize(at + 1, 0);
                    }
                    self.fresh.before[at] = *component;
                }
                Replaced::Object(name) => {
                    let (region, at) = place(name)?;
                    *self.regions.get_mut(region)?.before.get_mut(at)? = *component;
                }
            }
        }
        let renaming = self.walk(components, code, from, changes.slots)?;
        self.write(components, code, changes.globals, renaming, to)?;
        self.remember(from, changes, renaming, to);
        Some(())
    }

    /// Puts what is common in here, and the threads in which something is replaced; of the others there
    /// is the section.
    fn load(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
        parts: &[(Replaced, u32)],
    ) -> Option<()> {
        self.load_fixed(components, code, from[2])?;
        self.fresh.before.clear();
        self.fresh.names.clear();
        let begun = parts.iter().filter_map(|(part, _)| match part {
            Replaced::DividedArray(slot) => Some(*slot as usize + 5),
            _ => None,
        });
        self.becomes.clear();
        self.becomes.extend_from_slice(&from[4..]);
        self.becomes.resize(begun.max().unwrap_or(0).max(from.len()) - 4, 0);
        if self.regions.len() <= self.becomes.len() {
            self.regions.resize_with(self.becomes.len() + 1, Region::default);
        }
        for region in &mut self.regions {
            region.is_loaded = false;
            region.head = 0;
            region.before.clear();
            region.names.clear();
            region.order.clear();
        }
        self.load_region(components, COMMON, from[3]);
        for (part, _) in parts {
            let region = match *part {
                Replaced::DividedArray(slot) => slot as usize + 1,
                Replaced::Object(old) => place(old).map_or(COMMON, |(region, _)| region),
                Replaced::Fixed(_) => COMMON,
            };
            if region != COMMON && region <= self.becomes.len() && !self.regions[region].is_loaded {
                self.load_region(components, region, self.becomes[region - 1]);
            }
        }
        Some(())
    }

    /// Fixed objects that refer to none that is dynamic stay as they are.
    fn load_fixed(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        array: u32,
    ) -> Option<()> {
        self.fixed_section.load(&components.forest, array, &mut |_, _| {});
        if self.referring_in != array {
            self.referring.clear();
            self.referring_in = UNKNOWN;
            for at in 0..self.fixed_section.len() {
                let component = self.fixed_section.get(at);
                if component != 0 {
                    let info = self.info(components, code, component)?;
                    if info.begin != info.end {
                        self.referring.push((at, component));
                    }
                }
            }
            self.referring_in = array;
        }
        self.fixed.clone_from(&self.referring);
        Some(())
    }

    fn load_region(&mut self, components: &Components, at: usize, array: u32) {
        let region = &mut self.regions[at];
        region.read.load(&components.forest, array, &mut |_, _| {});
        region.is_loaded = true;
        let first = usize::from(at != COMMON);
        region.head = if at == COMMON { 0 } else { region.read.get(0) };
        region.before.extend((first..region.read.len()).map(|at| region.read.get(at)));
        region.names.resize(region.before.len(), 0);
    }

    fn replace_fixed(&mut self, at: usize, component: u32) {
        match self.fixed.binary_search_by_key(&at, |(at, _)| *at) {
            Ok(found) => self.fixed[found].1 = component,
            Err(found) => self.fixed.insert(found, (at, component)),
        }
    }

    /// Names everything anew but the threads of which it is known what they become; gives the number
    /// of how the common objects are called now.
    fn walk(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
        slots: &[usize],
    ) -> Option<u32> {
        for at in 0..self.fixed.len() {
            self.follow(components, code, self.fixed[at].1, COMMON)?;
        }
        self.finish(components, code, COMMON)?;
        let names = &self.regions[COMMON].names;
        let renaming = match self.renamings.get(names) {
            Some(known) => *known,
            None => {
                let next = self.plans.add_renaming(names);
                *self.renamings.entry(names.clone()).or_insert(next)
            }
        };
        let given = self.becomes.len();
        for slot in slots.iter().copied().filter(|slot| *slot < given) {
            if !self.regions[slot + 1].is_loaded {
                let section = from.get(slot + 4).copied().unwrap_or(0);
                if section == 0 {
                    continue;
                }
                if let Some(known) = self.section(section, renaming) {
                    self.becomes[slot] = known;
                    continue;
                }
                self.load_region(components, slot + 1, section);
            }
            self.becomes[slot] = UNKNOWN;
            let region = region_of(slot);
            let head = self.regions[slot + 1].head;
            if head != 0 {
                (region != COMMON).then_some(())?;
                self.follow(components, code, head, region)?;
                self.finish(components, code, region)?;
            }
        }
        Some(renaming)
    }

    /// Walks on from what was found in a region.
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

    /// The component of an object by its old name.
    fn component(&self, name: u32) -> Option<u32> {
        let component = if name >= FRESH {
            *self.fresh.before.get((name - FRESH) as usize)?
        } else {
            let (region, at) = place(name)?;
            *self.regions.get(region)?.before.get(at)?
        };
        Some(component).filter(|component| *component != 0)
    }

    /// Visits what a component refers to, from a region.
    fn follow(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        component: u32,
        region: usize,
    ) -> Option<()> {
        let info = self.info(components, code, component)?;
        for at in info.begin..info.walked {
            let (_, old) = self.names[at as usize];
            let known = *self.new_name(old)?;
            if known != 0 {
                let (home, _) = place(known)?;
                if home != COMMON && home != region {
                    return None;
                }
                continue;
            }
            let found = &mut self.regions[region].order;
            // Large regions are named otherwise.
            let is_large = components.is_large(found.len() + 1, 0);
            if found.len() == MOST
                || is_large && !components.is_enabled(LargeHeapMutant::Recanonicalizing)
            {
                return None;
            }
            let new = name(region, found.len());
            found.push(old);
            *self.new_name(old)? = new;
        }
        Some(())
    }

    /// Where the new name of a dynamic object is kept.
    fn new_name(&mut self, old: u32) -> Option<&mut u32> {
        if old >= FRESH {
            return self.fresh.names.get_mut((old - FRESH) as usize);
        }
        let (region, at) = place(old)?;
        self.regions.get_mut(region)?.names.get_mut(at)
    }

    /// Puts down what was named.
    fn write(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        globals: u32,
        renaming: u32,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        let names = NewNames::Walked(renaming);
        to.clear();
        to.extend([Marks::none().0, globals]);
        for at in 0..self.fixed.len() {
            let (place, component) = self.fixed[at];
            let component = self.renamed_lately(components, code, component, false, names)?;
            let pristine = components.pristine_at(place, true)?;
            let differs = component != pristine;
            self.fixed_section.set(place, if differs { component } else { 0 });
        }
        to.push(self.fixed_section.commit(&mut components.forest).ok()?);
        for region in 0..=self.becomes.len() {
            if region != COMMON && self.becomes[region - 1] != UNKNOWN {
                to.push(self.becomes[region - 1]);
                continue;
            }
            let before = usize::from(region != COMMON);
            let head = self.regions[region].head;
            if before == 1 {
                let head = match head {
                    0 => 0,
                    head => self.renamed(components, code, head, None, names)?,
                };
                self.regions[region].section.set(0, head);
            }
            let length = self.regions[region].order.len();
            for at in 0..length {
                let component = self.component(self.regions[region].order[at])?;
                let component = if region == COMMON {
                    self.renamed_lately(components, code, component, true, names)?
                } else {
                    self.renamed(components, code, component, Some(false), names)?
                };
                self.regions[region].section.set(at + before, component);
            }
            let section = &mut self.regions[region].section;
            for at in (length + before..section.len()).rev() {
                section.set(at, 0);
            }
            to.push(section.commit(&mut components.forest).ok()?);
        }
        end_with_a_thread(to);
        Some(())
    }
}

/// Sections end with the last thread that lives.
pub(crate) fn end_with_a_thread(to: &mut Vec<u32>) {
    let sections = to[4..].iter().rposition(|section| *section != 0);
    to.truncate(sections.map_or(4, |last| last + 5));
}
