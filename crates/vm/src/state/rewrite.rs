//! The canonical form of a state in which components were replaced, found on components alone: the
//! walk of `walk`, without objects, threads or a machine.
//!
//! Invariant: the result is the vector that `encode` would make of that state, or there is none.
//! There is none where regions touch, where a `modCount` can be compared, and where the globals refer
//! to objects; these are left to `encode`.

use super::components::{Components, Marks, SPLIT};
use super::names::{COMMON, name, place, region_of};
use super::restore::Codes;
use super::words::for_each_name_at;
use crate::heap::SHARED;
use crate::liveness::Content;
use crate::masks;
use base::FastMap;
use base::forest::Cursor;
use classes::{ClassId, MethodId, Registry};

/// Names of objects that a step made, in the order of their making, before they have one.
pub(super) const FRESH: u32 = 0xffe0_0000;

/// Something of a state that is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A fixed object, by its place in the section.
    Fixed(u32),
    /// A thread itself.
    Head(u32),
    /// An object, by its name.
    Object(u32),
}

/// What a component refers to: a range of `Rewriting::names`.
#[derive(Clone, Copy, Debug, Default)]
struct Info {
    begin: u32,
    /// Up to here, in the order of a walk.
    walked: u32,
    /// Up to here, those that a walk does not follow: locks that a thread holds.
    end: u32,
    state: Known,
    /// Whether it says that it is shared.
    shared: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Known {
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
    section: Cursor,
    /// The thread itself.
    head: u32,
}

/// What a rewriting made of all but the threads that have no part in it.
#[derive(Clone, Copy, Debug)]
struct Made {
    fixed: u32,
    common: u32,
    /// How the common objects are called now.
    renaming: u32,
    /// The threads that were replaced and what they became: a range of `Rewriting::made`.
    threads: (u32, u32),
}

/// Room and memory for rewriting.
#[derive(Debug, Default)]
pub(super) struct Rewriting {
    /// By component.
    infos: Vec<Info>,
    /// Where in a component's words a dynamic object is named, and how.
    names: Vec<(u32, u32)>,
    /// Fixed objects that differ: place and component.
    fixed: Vec<(usize, u32)>,
    fixed_section: Cursor,
    regions: Vec<Region>,
    fresh: Region,
    words: Vec<u32>,
    /// By what was replaced, the common region and the fixed objects.
    known: FastMap<[u32; 3], Made>,
    made: Vec<(u32, u32)>,
    /// Names of the common objects by their old places, 0 for what is none any more.
    renamings: FastMap<Vec<u32>, u32>,
    /// What a thread's section becomes by a renaming, if all it names is still common.
    sections: FastMap<(u32, u32), u32>,
}

/// What is replaced.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes<'a> {
    /// A number of these changes.
    pub(super) number: u32,
    /// The components that are replaced.
    pub(super) parts: &'a [(Part, u32)],
    /// The globals, which refer to no object.
    pub(super) globals: u32,
    /// The slots of all threads in the order of their keys.
    pub(super) slots: &'a [usize],
}

/// What the words of components are read with.
#[derive(Clone, Copy)]
pub(super) struct Code<'a> {
    pub(super) registry: &'a Registry,
    pub(super) codes: Codes<'a>,
}

impl Rewriting {
    /// How much is remembered.
    pub(super) fn len(&self) -> usize {
        self.known.len().max(self.sections.len())
    }

    /// Forgets what was numbered.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.made.clear();
        self.renamings.clear();
        self.sections.clear();
    }

    /// Puts the vector of the state that `from` becomes by changes into `to`.
    pub(super) fn rewrite(
        &mut self,
        components: &mut Components,
        code: Code<'_>,
        from: &[u32],
        changes: Changes<'_>,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        if self.recall(from, changes, to).is_some() {
            return Some(());
        }
        self.load(components, from);
        for (part, component) in changes.parts {
            match *part {
                Part::Fixed(at) => self.replace_fixed(at as usize, *component),
                Part::Head(slot) => self.regions.get_mut(slot as usize + 1)?.head = *component,
                Part::Object(name) if name >= FRESH => {
                    let at = (name - FRESH) as usize;
                    if self.fresh.before.len() <= at {
                        self.fresh.before.resize(at + 1, 0);
                        self.fresh.names.resize(at + 1, 0);
                    }
                    self.fresh.before[at] = *component;
                }
                Part::Object(name) => {
                    let (region, at) = place(name)?;
                    *self.regions.get_mut(region)?.before.get_mut(at)? = *component;
                }
            }
        }
        self.walk(components, code, changes.slots)?;
        self.write(components, code, changes.globals, to)?;
        self.remember(from, changes, to);
        Some(())
    }

    /// The same from what was made before: where changes meet the same common objects again, all else
    /// that happens to another thread is that it calls these by their new names.
    fn recall(&self, from: &[u32], changes: Changes<'_>, to: &mut Vec<u32>) -> Option<()> {
        let made = self.known.get(&[changes.number, from[3], from[2]])?;
        to.clear();
        to.extend([Marks::none().0, changes.globals, made.fixed, made.common]);
        let replaced = &self.made[made.threads.0 as usize..made.threads.1 as usize];
        for (slot, section) in from[4..].iter().enumerate() {
            to.push(match replaced.iter().find(|(replaced, _)| *replaced == slot as u32) {
                Some((_, section)) => *section,
                None if *section == 0 => 0,
                None => *self.sections.get(&(*section, made.renaming))?,
            });
        }
        let sections = to[4..].iter().rposition(|section| *section != 0);
        to.truncate(sections.map_or(4, |last| last + 5));
        Some(())
    }

    /// Remembers the rewriting just done.
    fn remember(&mut self, from: &[u32], changes: Changes<'_>, to: &[u32]) {
        let next = self.renamings.len() as u32;
        let names = self.regions[COMMON].names.clone();
        let renaming = *self.renamings.entry(names).or_insert(next);
        let begin = self.made.len() as u32;
        let section = |slot: usize| to.get(slot + 4).copied().unwrap_or(0);
        for (slot, before) in from[4..].iter().enumerate() {
            let is_head = |(part, _): &(Part, u32)| *part == Part::Head(slot as u32);
            if changes.parts.iter().any(is_head) {
                self.made.push((slot as u32, section(slot)));
                continue;
            }
            let region = &self.regions[slot + 1];
            let stays = region.order.len() == region.before.len()
                && region.order.iter().enumerate().all(|(at, old)| *old == name(slot + 1, at));
            if stays && *before != 0 {
                self.sections.insert((*before, renaming), section(slot));
            }
        }
        let threads = (begin, self.made.len() as u32);
        let made = Made { fixed: to[2], common: to[3], renaming, threads };
        self.known.insert([changes.number, from[3], from[2]], made);
    }

    fn load(&mut self, components: &Components, from: &[u32]) {
        let forest = &components.forest;
        self.fixed_section.load(forest, from[2], &mut |_, _| {});
        self.fixed.clear();
        let places = (0..self.fixed_section.len()).map(|at| (at, self.fixed_section.get(at)));
        self.fixed.extend(places.filter(|(_, component)| *component != 0));
        let regions = from.len() - 3;
        if self.regions.len() < regions {
            self.regions.resize_with(regions, Region::default);
        }
        for (at, region) in self.regions.iter_mut().enumerate() {
            let array = from.get(at + 3).copied().unwrap_or(0);
            region.section.load(forest, array, &mut |_, _| {});
            let before = usize::from(at != COMMON);
            region.head = if at == COMMON { 0 } else { region.section.get(0) };
            region.before.clear();
            region.before.extend((before..region.section.len()).map(|at| region.section.get(at)));
            region.names.clear();
            region.names.resize(region.before.len(), 0);
            region.order.clear();
        }
        self.fresh.before.clear();
        self.fresh.names.clear();
    }

    fn replace_fixed(&mut self, at: usize, component: u32) {
        match self.fixed.binary_search_by_key(&at, |(at, _)| *at) {
            Ok(found) => self.fixed[found].1 = component,
            Err(found) => self.fixed.insert(found, (at, component)),
        }
    }

    fn info(&mut self, components: &Components, code: Code<'_>, component: u32) -> Option<Info> {
        let at = component as usize;
        if self.infos.len() <= at {
            self.infos.resize(at + 1, Info::default());
        }
        if self.infos[at].state == Known::Nothing {
            self.infos[at] = self
                .read(components.table.get(component), code)
                .unwrap_or(Info { state: Known::Unfit, ..Info::default() });
        }
        Some(self.infos[at]).filter(|info| info.state == Known::Names)
    }

    /// Finds the names in the words of a component.
    fn read(&mut self, words: &[u32], code: Code<'_>) -> Option<Info> {
        let (mut names, mut others) = (Vec::new(), Vec::new());
        match *words.first()? {
            SPLIT => return None,
            2 => list_names_of_thread(words, code, &mut names, &mut others)?,
            _ => {
                let class = code.registry.class(ClassId::new(words[2]));
                if masks::copies_mod_count(class) {
                    return None;
                }
                let mirrors =
                    words[8].checked_sub(1).map(|id| code.registry.class(ClassId::new(id)));
                for_each_name_at(class, mirrors, words, |at, _| names.push(at));
            }
        }
        let begin = self.names.len() as u32;
        let named = |at: &usize| (*at as u32, words[*at]);
        let is_dynamic = |(_, name): &(u32, u32)| *name >= FRESH || place(*name).is_some();
        self.names.extend(names.iter().map(named).filter(is_dynamic));
        let walked = self.names.len() as u32;
        self.names.extend(others.iter().map(named).filter(is_dynamic));
        let end = self.names.len() as u32;
        let shared = words[0] == 3 && words[3] & SHARED != 0;
        Some(Info { begin, walked, end, state: Known::Names, shared })
    }

    /// Names everything anew.
    fn walk(&mut self, components: &Components, code: Code<'_>, slots: &[usize]) -> Option<()> {
        for at in 0..self.fixed.len() {
            self.follow(components, code, self.fixed[at].1, COMMON)?;
        }
        self.finish(components, code, COMMON)?;
        for slot in slots {
            let region = region_of(*slot);
            let head = self.regions.get(slot + 1).map_or(0, |region| region.head);
            if head != 0 {
                (region != COMMON).then_some(())?;
                self.follow(components, code, head, region)?;
                self.finish(components, code, region)?;
            }
        }
        Some(())
    }

    /// Walks on from what was found in a region.
    fn finish(&mut self, components: &Components, code: Code<'_>, region: usize) -> Option<()> {
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
        code: Code<'_>,
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
            if found.len() == super::names::MOST {
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

    /// A component in new names; `shared` is whether it is an object that all may reach.
    fn renamed(
        &mut self,
        components: &mut Components,
        code: Code<'_>,
        component: u32,
        shared: Option<bool>,
    ) -> Option<u32> {
        let info = self.info(components, code, component)?;
        let mut same = shared.is_none_or(|shared| shared == info.shared);
        for at in info.begin..info.end {
            let (_, old) = self.names[at as usize];
            same &= *self.new_name(old)? == old;
        }
        if same {
            return Some(component);
        }
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.extend_from_slice(components.table.get(component));
        for at in info.begin..info.end {
            let (at, old) = self.names[at as usize];
            words[at as usize] = *self.new_name(old)?;
        }
        if let Some(shared) = shared {
            words[3] = if shared { words[3] | SHARED } else { words[3] & !SHARED };
        }
        let number = components.table.intern(&words).ok().map(|(number, _)| number);
        self.words = words;
        number
    }

    /// Puts down what was named.
    fn write(
        &mut self,
        components: &mut Components,
        code: Code<'_>,
        globals: u32,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        to.clear();
        to.extend([Marks::none().0, globals]);
        for at in 0..self.fixed.len() {
            let (place, component) = self.fixed[at];
            let component = self.renamed(components, code, component, None)?;
            let pristine = components.pristine.get(place).copied()?;
            let differs = component != pristine;
            self.fixed_section.set(place, if differs { component } else { 0 });
        }
        to.push(self.fixed_section.commit(&mut components.forest).ok()?);
        for region in 0..self.regions.len() {
            let before = usize::from(region != COMMON);
            let head = self.regions[region].head;
            if before == 1 {
                let head = if head == 0 { 0 } else { self.renamed(components, code, head, None)? };
                self.regions[region].section.set(0, head);
            }
            let length = self.regions[region].order.len();
            for at in 0..length {
                let component = self.component(self.regions[region].order[at])?;
                let component =
                    self.renamed(components, code, component, Some(region == COMMON))?;
                self.regions[region].section.set(at + before, component);
            }
            let section = &mut self.regions[region].section;
            for at in (length + before..section.len()).rev() {
                section.set(at, 0);
            }
            to.push(section.commit(&mut components.forest).ok()?);
        }
        // Sections end with the last thread that lives.
        let sections = to[4..].iter().rposition(|section| *section != 0);
        to.truncate(sections.map_or(4, |last| last + 5));
        Some(())
    }
}

/// As `restore` reads a thread.
fn list_names_of_thread(
    words: &[u32],
    code: Code<'_>,
    names: &mut Vec<usize>,
    others: &mut Vec<usize>,
) -> Option<()> {
    let mut at = 1;
    let mut next = || {
        at += 1;
        (at - 1, words.get(at - 1).copied().unwrap_or(0))
    };
    for _ in 0..next().1 {
        next();
    }
    next();
    names.push(next().0);
    for _ in 0..8 {
        next();
    }
    names.extend([next().0, next().0]);
    for _ in 0..next().1 {
        next();
    }
    for _ in 0..next().1 {
        others.push(next().0);
    }
    let after = match next().1 {
        1 => {
            names.push(next().0);
            0
        }
        2 => {
            names.push(next().0);
            4
        }
        3 => {
            names.push(next().0);
            2
        }
        4 | 5 => 3,
        6 | 7 => 1,
        _ => 0,
    };
    for _ in 0..after {
        next();
    }
    for _ in 0..next().1 {
        let method = code.registry.method(MethodId::new(next().1));
        let frame = code.codes.get(method)?;
        let (pc, waits) = (next().1, next().1 != 0);
        names.push(next().0);
        next();
        match next().1 {
            1 | 2 => {
                next();
            }
            3 => names.push(next().0),
            8 => {
                next();
                names.push(next().0);
                next();
            }
            _ => {}
        }
        for (_, content) in frame.live(pc, waits).iter() {
            if *content == Content::Prim {
                next();
                next();
            } else {
                names.push(next().0);
            }
        }
    }
    Some(())
}
