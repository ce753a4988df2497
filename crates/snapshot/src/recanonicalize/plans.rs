//! What a rewriting does to the common and the fixed objects, by what these refer to and not by what
//! else they hold: a state in which only data differ is rewritten without a walk.
//!
//! Invariant: a walk sees of a component no more than its shape: which names it has, in which order,
//! which of them a walk follows, and whether it says that it is shared. So equal changes of common and
//! fixed objects of equal shapes move the same objects to the same places and rename the same ones.

use crate::canonical::components::Components;
use crate::canonical::ids::{COMMON, name, place, region_of};
use crate::recanonicalize::relabeling::NewNames;
use crate::recanonicalize::{
    COMPONENTS_BITS, Changes, DecodeContext, Recanonicalizer, Replaced, Rewritten,
};
use base::FastMap;
use base::direct_cache::DirectCache;

/// Where a common object goes that stays one and is not replaced.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// Its new place, or [`NOWHERE`].
    to: u32,
    /// Whether it refers to something that is called otherwise.
    is_renamed: bool,
}

const NOWHERE: u32 = u32::MAX;

/// What happens to a fixed object.
#[derive(Clone, Copy, Debug)]
enum Edit {
    /// What it refers to gets new names.
    Rename(u32),
    /// It becomes what the changes have brought, or 0.
    Put(u32, u32),
}

/// What a rewriting makes of all but the threads that have no part in it.
#[derive(Clone, Copy, Debug)]
struct Plan {
    renaming: u32,
    /// Where in the list of moves those of the common objects begin, which are in the order of their
    /// old places.
    moves: u32,
    /// A range of edits.
    edits: (u32, u32),
    /// See [`Rewritten::threads`].
    threads: (u32, u32),
    /// A common and a fixed section that it was done to, and what became of them: the next ones differ
    /// little.
    common: (u32, u32),
    fixed: (u32, u32),
}

/// The numbers of the shapes of common and fixed objects.
pub(crate) type Shapes = (u32, u32);

/// Plans, by number of changes and the shapes of common and fixed objects.
#[derive(Debug)]
pub(crate) struct Plans {
    known: FastMap<[u32; 3], Plan>,
    moves: Vec<Move>,
    edits: Vec<Edit>,
    /// How the common objects are called, by their old places, after each renaming.
    renamings: Vec<Box<[u32]>>,
    /// By their shape: of components, how many names are walked, whether it is shared, and the names.
    components: FastMap<Vec<u32>, u32>,
    /// By the shapes of what is in them: of sections.
    sections: FastMap<Vec<u32>, u32>,
    /// Those of common (1) and of fixed (0) sections asked for lately.
    lately: DirectCache<(u32, u32), u32>,
    /// The common section asked for last, and its shape.
    last: Option<(u32, u32)>,
    /// Places at which two sections differ, and what comes to other places.
    places: Vec<usize>,
    moved: Vec<(usize, u32)>,
    /// Room to work in.
    words: Vec<u32>,
}

impl Default for Plans {
    fn default() -> Self {
        Self {
            known: FastMap::default(),
            moves: Vec::new(),
            edits: Vec::new(),
            renamings: Vec::new(),
            components: FastMap::default(),
            sections: FastMap::default(),
            lately: DirectCache::new(COMPONENTS_BITS),
            last: None,
            places: Vec::new(),
            moved: Vec::new(),
            words: Vec::new(),
        }
    }
}

/// The number of some words.
fn number(all: &mut FastMap<Vec<u32>, u32>, words: &Vec<u32>) -> u32 {
    if let Some(known) = all.get(words) {
        return *known;
    }
    let next = all.len() as u32;
    all.insert(words.clone(), next);
    next
}

impl Plans {
    /// Forgets all but the shapes of components, which are kept with these.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
        self.moves.clear();
        self.edits.clear();
        self.renamings.clear();
        self.sections.clear();
        self.lately.clear();
        self.last = None;
    }

    /// How much is remembered of the largest kind.
    pub(crate) fn len(&self) -> usize {
        self.moves.len().max(self.edits.len()).max(self.known.len()).max(self.sections.len())
    }

    /// The number of a renaming that was not there before.
    pub(crate) fn add_renaming(&mut self, names: &[u32]) -> u32 {
        self.renamings.push(names.into());
        self.renamings.len() as u32 - 1
    }

    /// The number of the shape of a component that has these names.
    pub(crate) fn number_component(
        &mut self,
        named: &[(u32, u32)],
        walked: u32,
        shared: bool,
    ) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.extend([walked, u32::from(shared)]);
        words.extend(named.iter().map(|(_, name)| name));
        let shape = number(&mut self.components, &words);
        self.words = words;
        shape
    }

    /// How a common object is called after a renaming.
    pub(crate) fn renamed(&self, renaming: u32, old: u32) -> Option<u32> {
        let (region, at) = place(old)?;
        let names = self.renamings.get(renaming as usize).filter(|_| region == COMMON)?;
        names.get(at).copied().filter(|new| *new != 0)
    }
}

impl Recanonicalizer {
    /// The numbers of the shapes of the common and the fixed objects of a state.
    pub(crate) fn shapes(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
    ) -> Option<Shapes> {
        let common = match self.plans.lately.get((from[3], 1)) {
            Some(known) => known,
            None => {
                let shape = match self.shape_as_last(components, code, from[3]) {
                    Some(shape) => shape,
                    None => self.shape_of_common(components, code, from[3])?,
                };
                self.plans.lately.put((from[3], 1), shape);
                shape
            }
        };
        self.plans.last = Some((from[3], common));
        let fixed = match self.plans.lately.get((from[2], 0)) {
            Some(known) => known,
            None => {
                self.load_fixed(components, code, from[2])?;
                let mut words = std::mem::take(&mut self.words);
                words.clear();
                for (at, component) in &self.referring {
                    words.extend([*at as u32, self.infos[*component as usize].shape]);
                }
                let shape = number(&mut self.plans.sections, &words);
                self.words = words;
                self.plans.lately.put((from[2], 0), shape);
                shape
            }
        };
        Some((common, fixed))
    }

    /// The shape of a common section of which the objects that are others than in the one asked for last
    /// have the shapes of those.
    fn shape_as_last(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        common: u32,
    ) -> Option<u32> {
        let forest = &components.forest;
        let (last, shape) = self.plans.last?;
        (forest.length(last) == forest.length(common)).then_some(())?;
        let places = self.differences(components, last, common);
        let mut alike = true;
        for at in &places {
            let before = self.info(components, code, forest.get(last, *at));
            let after = self.info(components, code, forest.get(common, *at));
            alike &= before.zip(after).is_some_and(|(before, after)| before.shape == after.shape);
        }
        self.plans.places = places;
        alike.then_some(shape)
    }

    /// The places at which two sections of one length differ.
    fn differences(&mut self, components: &Components, one: u32, other: u32) -> Vec<usize> {
        let mut places = std::mem::take(&mut self.plans.places);
        places.clear();
        components.forest.differences(one, other, &mut |at| places.push(at));
        places
    }

    fn shape_of_common(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        common: u32,
    ) -> Option<u32> {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        for at in 0..components.forest.length(common) {
            let component = components.forest.get(common, at);
            words.push(self.info(components, code, component)?.shape);
        }
        let shape = number(&mut self.plans.sections, &words);
        self.words = words;
        Some(shape)
    }

    /// Remembers what was made of a state if that was made before of one with the same shapes.
    pub(crate) fn follow_plan(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        (common, fixed): Shapes,
    ) -> Option<()> {
        let key = [changes.number, from[3], from[2]];
        if self.known.contains_key(&key) {
            // It is a thread that is not known.
            return None;
        }
        let plan_key = [changes.number, common, fixed];
        let mut plan = *self.plans.known.get(&plan_key)?;
        let common = self.move_common(components, code, from[3], &plan)?;
        let fixed = if plan.fixed.0 == from[2] {
            plan.fixed.1
        } else if let Some(fixed) = self.edit_fixed(components, code, from[2], &plan) {
            fixed
        } else {
            self.drop_sections();
            return None;
        };
        (plan.common, plan.fixed) = ((from[3], common), (from[2], fixed));
        self.plans.known.insert(plan_key, plan);
        let made = Rewritten { fixed, common, renaming: plan.renaming, threads: plan.threads };
        self.known.insert(key, made);
        Some(())
    }

    /// What becomes of a common section.
    fn move_common(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        common: u32,
        plan: &Plan,
    ) -> Option<u32> {
        let (before, after) = plan.common;
        let names = NewNames::of_common(plan.renaming);
        let places = self.differences(components, before, common);
        let mut moved = std::mem::take(&mut self.plans.moved);
        moved.clear();
        for at in &places {
            let Move { to, is_renamed } = *self.plans.moves.get(plan.moves as usize + at)?;
            if to == NOWHERE {
                continue;
            }
            let mut component = components.forest.get(common, *at);
            if is_renamed {
                component = self.renamed_lately(components, code, component, true, names)?;
            }
            moved.push((to as usize, component));
        }
        moved.sort_unstable();
        let after = components.forest.replace_all(after, &moved).ok();
        (self.plans.places, self.plans.moved) = (places, moved);
        after
    }

    /// What becomes of a section of fixed objects.
    fn edit_fixed(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        fixed: u32,
        plan: &Plan,
    ) -> Option<u32> {
        if plan.edits.0 == plan.edits.1 {
            return Some(fixed);
        }
        let names = NewNames::of_common(plan.renaming);
        self.fixed_section.load(&components.forest, fixed, &mut |_, _| {});
        for edit in plan.edits.0..plan.edits.1 {
            let (place, component) = match self.plans.edits[edit as usize] {
                Edit::Put(place, component) => (place, component),
                Edit::Rename(place) => {
                    let component = self.fixed_section.get(place as usize);
                    let component =
                        self.renamed_lately(components, code, component, false, names)?;
                    let pristine = components.pristine_at(place as usize, true)?;
                    (place, if component == pristine { 0 } else { component })
                }
            };
            self.fixed_section.set(place as usize, component);
        }
        self.fixed_section.commit(&mut components.forest).ok()
    }

    /// Remembers how the rewriting just done is done where shapes are the same.
    pub(crate) fn remember_plan(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        (common, fixed): Shapes,
    ) {
        let key = [changes.number, common, fixed];
        let made = self.known.get(&[changes.number, from[3], from[2]]).copied();
        let Some(made) = made.filter(|_| !self.plans.known.contains_key(&key)) else { return };
        let (moves, edits) = (self.plans.moves.len(), self.plans.edits.len());
        if self.list_moves(components, code, changes, made).is_none() {
            // It is done by a walk each time.
            self.plans.moves.truncate(moves);
            self.plans.edits.truncate(edits);
            return;
        }
        let plan = Plan {
            renaming: made.renaming,
            moves: moves as u32,
            edits: (edits as u32, self.plans.edits.len() as u32),
            threads: made.threads,
            common: (from[3], made.common),
            fixed: (from[2], made.fixed),
        };
        self.plans.known.insert(key, plan);
    }

    /// Adds what the rewriting just done did to common and fixed objects. None if a thread that was
    /// replaced has one that was common and is as it was: what is in it the shapes do not tell.
    fn list_moves(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        changes: Changes<'_>,
        made: Rewritten,
    ) -> Option<()> {
        let names = NewNames::Walked(made.renaming);
        let threads = made.threads.0 as usize..made.threads.1 as usize;
        let is_replaced =
            |part: Replaced| changes.parts.iter().any(|(replaced, _)| *replaced == part);
        for at in 0..self.regions[COMMON].before.len() {
            let old = name(COMMON, at);
            let new = place(self.regions[COMMON].names[at]);
            let mut found = Move { to: NOWHERE, is_renamed: false };
            match new.filter(|_| !is_replaced(Replaced::Object(old))) {
                Some((COMMON, to)) => {
                    let component = self.regions[COMMON].before[at];
                    let is_renamed =
                        self.is_renamed(components, code, component, Some(true), names)?;
                    found = Move { to: to as u32, is_renamed };
                }
                Some((region, _)) => {
                    let mut replaced = self.made[threads.clone()].iter();
                    if replaced.any(|(slot, _)| region_of(*slot as usize) == region) {
                        return None;
                    }
                }
                None => {}
            }
            self.plans.moves.push(found);
        }
        for at in 0..self.fixed.len() {
            let (place, component) = self.fixed[at];
            if is_replaced(Replaced::Fixed(place as u32)) {
                let component = self.fixed_section.get(place);
                self.plans.edits.push(Edit::Put(place as u32, component));
            } else if self.is_renamed(components, code, component, None, names)? {
                self.plans.edits.push(Edit::Rename(place as u32));
            }
        }
        Some(())
    }
}
