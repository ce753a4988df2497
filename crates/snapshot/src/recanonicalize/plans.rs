//! The effect of a recanonicalization on common and immortal objects. The key is the references of
//! these objects, without their other contents. States that differ only in data need no traversal
//! (decision 0042).
//!
//! Invariant: a traversal reads only the shape of a component. The shape consists of the references
//! in order, the number of followed references, and the flag of shared objects. So equal changes of
//! common and immortal objects of equal shapes move and rename the same objects.

use crate::canonical::components::Components;
use crate::canonical::ids::{COMMON, id_at, position_of, region_of};
use crate::recanonicalize::relabeling::NewIds;
use crate::recanonicalize::{
    COMPONENTS_BITS, CachedResult, Changes, DecodeContext, Recanonicalizer, Replaced,
};
use base::FastMap;
use base::direct_cache::DirectCache;

/// The move of a common object that is not replaced to its new position.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// The new position, or [`NOWHERE`] if the object is replaced or leaves the common region.
    to: u32,
    /// Whether the object refers to an object with a new canonical id.
    is_renamed: bool,
}

const NOWHERE: u32 = u32::MAX;

/// The change of an immortal object.
#[derive(Clone, Copy, Debug)]
enum Edit {
    /// The references of the object at this position get new canonical ids.
    Rename(u32),
    /// The component at this position is replaced by the second number, which may be 0.
    Put(u32, u32),
}

/// A plan: the effect of changes on states of given shapes, without the threads that have no
/// replaced component.
#[derive(Clone, Copy, Debug)]
struct Plan {
    renaming: u32,
    /// The index of the first move of common objects. Moves are in the order of the old positions.
    moves: u32,
    /// The range of the edits.
    edits: (u32, u32),
    /// The range of the replaced threads, as in [`CachedResult::threads`].
    threads: (u32, u32),
    /// The number of the list of origins, as in [`CachedResult::origins`].
    origins: u32,
    /// The common and immortal sections to which the plan was last applied, each with the result.
    /// The next sections usually differ from these sections in few positions.
    common: (u32, u32),
    immortal: (u32, u32),
}

/// The shape numbers of the common and of the immortal section.
pub(crate) type Shapes = (u32, u32);

/// The plans, by the number of the changes and the shapes of the common and immortal sections.
#[derive(Debug)]
pub(crate) struct Plans {
    by_shapes: FastMap<[u32; 3], Plan>,
    moves: Vec<Move>,
    edits: Vec<Edit>,
    /// The new canonical ids of common objects, by their old positions, for each renaming.
    renamings: Vec<Box<[u32]>>,
    /// The numbers of shapes of components. A shape is a number of followed references, a flag of
    /// shared objects, and references.
    components: FastMap<Vec<u32>, u32>,
    /// The numbers of shapes of sections, by the shapes of their components.
    sections: FastMap<Vec<u32>, u32>,
    /// The shapes of common (1) and immortal (0) sections that were looked up last.
    recent: DirectCache<(u32, u32), u32>,
    /// The common section looked up last, and its shape.
    last: Option<(u32, u32)>,
    /// The positions at which two sections differ, and the components with their new positions.
    positions: Vec<usize>,
    moved: Vec<(usize, u32)>,
    /// A buffer for words.
    words: Vec<u32>,
}

impl Default for Plans {
    fn default() -> Self {
        Self {
            by_shapes: FastMap::default(),
            moves: Vec::new(),
            edits: Vec::new(),
            renamings: Vec::new(),
            components: FastMap::default(),
            sections: FastMap::default(),
            recent: DirectCache::new(COMPONENTS_BITS),
            last: None,
            positions: Vec::new(),
            moved: Vec::new(),
            words: Vec::new(),
        }
    }
}

/// Returns the number of a sequence of words, which is assigned at its first use.
fn number(all: &mut FastMap<Vec<u32>, u32>, words: &Vec<u32>) -> u32 {
    if let Some(known) = all.get(words) {
        return *known;
    }
    let next = all.len() as u32;
    all.insert(words.clone(), next);
    next
}

impl Plans {
    /// Clears everything except the shapes of components, to which `infos` refers.
    pub(crate) fn clear(&mut self) {
        self.by_shapes.clear();
        self.moves.clear();
        self.edits.clear();
        self.renamings.clear();
        self.sections.clear();
        self.recent.clear();
        self.last = None;
    }

    /// Returns the number of entries in the largest table.
    pub(crate) fn len(&self) -> usize {
        self.moves.len().max(self.edits.len()).max(self.by_shapes.len()).max(self.sections.len())
    }

    /// Adds a new renaming and returns its number.
    pub(crate) fn add_renaming(&mut self, names: &[u32]) -> u32 {
        self.renamings.push(names.into());
        self.renamings.len() as u32 - 1
    }

    /// Returns the shape number of a component with these references.
    pub(crate) fn number_component(
        &mut self,
        named: &[(u32, u32)],
        followed: u32,
        shared: bool,
    ) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.extend([followed, u32::from(shared)]);
        words.extend(named.iter().map(|(_, name)| name));
        let shape = number(&mut self.components, &words);
        self.words = words;
        shape
    }

    /// Returns the new canonical id of a common object under a renaming.
    pub(crate) fn renamed(&self, renaming: u32, old: u32) -> Option<u32> {
        let (region, at) = position_of(old)?;
        let names = self.renamings.get(renaming as usize).filter(|_| region == COMMON)?;
        names.get(at).copied().filter(|new| *new != 0)
    }
}

impl Recanonicalizer {
    /// Returns the shapes of the common and immortal sections of a state.
    pub(crate) fn shapes(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
    ) -> Option<Shapes> {
        let common = match self.plans.recent.get((from[3], 1)) {
            Some(known) => known,
            None => {
                let shape = match self.shape_as_last(components, code, from[3]) {
                    Some(shape) => shape,
                    None => self.shape_of_common(components, code, from[3])?,
                };
                self.plans.recent.put((from[3], 1), shape);
                shape
            }
        };
        self.plans.last = Some((from[3], common));
        let immortal = match self.plans.recent.get((from[2], 0)) {
            Some(known) => known,
            None => {
                self.load_immortal(components, code, from[2])?;
                let mut words = std::mem::take(&mut self.words);
                words.clear();
                for (at, component) in &self.referring {
                    words.extend([*at as u32, self.infos[*component as usize].shape]);
                }
                let shape = number(&mut self.plans.sections, &words);
                self.words = words;
                self.plans.recent.put((from[2], 0), shape);
                shape
            }
        };
        Some((common, immortal))
    }

    /// Returns the shape of the common section looked up last, if the section `common` differs from
    /// it only in objects of equal shapes.
    fn shape_as_last(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        common: u32,
    ) -> Option<u32> {
        let forest = &components.forest;
        let (last, shape) = self.plans.last?;
        (forest.length(last) == forest.length(common)).then_some(())?;
        let positions = self.differences(components, last, common);
        let mut equal_shapes = true;
        for at in &positions {
            let before = self.info(components, code, forest.get(last, *at));
            let after = self.info(components, code, forest.get(common, *at));
            equal_shapes &=
                before.zip(after).is_some_and(|(before, after)| before.shape == after.shape);
        }
        self.plans.positions = positions;
        equal_shapes.then_some(shape)
    }

    /// Returns the positions at which two sections of equal length differ.
    fn differences(&mut self, components: &Components, one: u32, other: u32) -> Vec<usize> {
        let mut positions = std::mem::take(&mut self.plans.positions);
        positions.clear();
        components.forest.differences(one, other, &mut |at| positions.push(at));
        positions
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

    /// Applies the plan for the shapes of a state, if there is such a plan, and inserts the result.
    pub(crate) fn apply_plan(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        (common, immortal): Shapes,
    ) -> Option<()> {
        let key = [changes.number, from[3], from[2]];
        if self.results.contains_key(&key) {
            // The result is cached, so only the new section of a thread is missing, which no plan
            // has.
            return None;
        }
        let plan_key = [changes.number, common, immortal];
        let mut plan = *self.plans.by_shapes.get(&plan_key)?;
        let common = self.move_common(components, code, from[3], &plan)?;
        let immortal = if plan.immortal.0 == from[2] {
            plan.immortal.1
        } else if let Some(immortal) = self.edit_immortal(components, code, from[2], &plan) {
            immortal
        } else {
            self.discard_cursors();
            return None;
        };
        (plan.common, plan.immortal) = ((from[3], common), (from[2], immortal));
        self.plans.by_shapes.insert(plan_key, plan);
        let Plan { renaming, threads, origins, .. } = plan;
        let result = CachedResult { immortal, common, renaming, threads, origins };
        self.results.insert(key, result);
        Some(())
    }

    /// Applies the moves of a plan to a common section.
    fn move_common(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        common: u32,
        plan: &Plan,
    ) -> Option<u32> {
        let (before, after) = plan.common;
        let ids = NewIds::of_common(plan.renaming);
        let positions = self.differences(components, before, common);
        let mut moved = std::mem::take(&mut self.plans.moved);
        moved.clear();
        for at in &positions {
            let Move { to, is_renamed } = *self.plans.moves.get(plan.moves as usize + at)?;
            if to == NOWHERE {
                continue;
            }
            let mut component = components.forest.get(common, *at);
            if is_renamed {
                component = self.renamed_with_cache(components, code, component, true, ids)?;
            }
            moved.push((to as usize, component));
        }
        moved.sort_unstable();
        let after = components.forest.replace_all(after, &moved).ok();
        (self.plans.positions, self.plans.moved) = (positions, moved);
        after
    }

    /// Applies the edits of a plan to an immortal section.
    fn edit_immortal(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        immortal: u32,
        plan: &Plan,
    ) -> Option<u32> {
        if plan.edits.0 == plan.edits.1 {
            return Some(immortal);
        }
        let ids = NewIds::of_common(plan.renaming);
        self.immortal_section.load(&components.forest, immortal, &mut |_, _| {});
        for edit in plan.edits.0..plan.edits.1 {
            let (position, component) = match self.plans.edits[edit as usize] {
                Edit::Put(position, component) => (position, component),
                Edit::Rename(position) => {
                    let component = self.immortal_section.get(position as usize);
                    let component =
                        self.renamed_with_cache(components, code, component, false, ids)?;
                    let pristine = components.pristine_at(position as usize, true)?;
                    (position, if component == pristine { 0 } else { component })
                }
            };
            self.immortal_section.set(position as usize, component);
        }
        self.immortal_section.commit(&mut components.forest).ok()
    }

    /// Inserts a plan derived from the recanonicalization that was just done.
    pub(crate) fn insert_plan(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        from: &[u32],
        changes: Changes<'_>,
        (common, immortal): Shapes,
    ) {
        let key = [changes.number, common, immortal];
        let result = self.results.get(&[changes.number, from[3], from[2]]).copied();
        let Some(result) = result.filter(|_| !self.plans.by_shapes.contains_key(&key)) else {
            return;
        };
        let (moves, edits) = (self.plans.moves.len(), self.plans.edits.len());
        if self.list_moves(components, code, changes, result).is_none() {
            // Changes of this kind always need a traversal.
            self.plans.moves.truncate(moves);
            self.plans.edits.truncate(edits);
            return;
        }
        let plan = Plan {
            renaming: result.renaming,
            moves: moves as u32,
            edits: (edits as u32, self.plans.edits.len() as u32),
            threads: result.threads,
            origins: result.origins,
            common: (from[3], result.common),
            immortal: (from[2], result.immortal),
        };
        self.plans.by_shapes.insert(key, plan);
    }

    /// Lists the moves of common objects and the edits of immortal objects. Returns `None` if an
    /// unreplaced common object moves into the region of a replaced thread, as shapes do not
    /// determine its contents.
    fn list_moves(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        changes: Changes<'_>,
        result: CachedResult,
    ) -> Option<()> {
        let ids = NewIds::Traversed(result.renaming);
        let threads = result.threads.0 as usize..result.threads.1 as usize;
        let is_replaced =
            |part: Replaced| changes.replacements.iter().any(|(replaced, _)| *replaced == part);
        for at in 0..self.regions[COMMON].old_components.len() {
            let old = id_at(COMMON, at);
            let new = position_of(self.regions[COMMON].new_ids[at]);
            let mut found = Move { to: NOWHERE, is_renamed: false };
            match new.filter(|_| !is_replaced(Replaced::Object(old))) {
                Some((COMMON, to)) => {
                    let component = self.regions[COMMON].old_components[at];
                    let is_renamed =
                        self.is_renamed(components, code, component, Some(true), ids)?;
                    found = Move { to: to as u32, is_renamed };
                }
                Some((region, _)) => {
                    let mut replaced = self.thread_results[threads.clone()].iter();
                    if replaced.any(|(slot, _)| region_of(*slot as usize) == region) {
                        return None;
                    }
                }
                None => {}
            }
            self.plans.moves.push(found);
        }
        for at in 0..self.immortal.len() {
            let (position, component) = self.immortal[at];
            if is_replaced(Replaced::Immortal(position as u32)) {
                let component = self.immortal_section.get(position);
                self.plans.edits.push(Edit::Put(position as u32, component));
            } else if self.is_renamed(components, code, component, None, ids)? {
                self.plans.edits.push(Edit::Rename(position as u32));
            }
        }
        Some(())
    }
}
