//! Pieces that hang on a long array of references, divided by ranges of its elements, so that what is
//! put into a table, or taken out, renames and walks through a part of it.
//!
//! What hangs on a range of elements is a part. Each part of a piece has room for the same number of
//! objects, which follows from how many hang on the array, so that one object more in a part leaves
//! the names of all others. A piece is divided where no part needs more room than that, and where the
//! room of all is not many times what is there; in a thread's region only if all that fits.
//!
//! A part in which something changed is walked through anew: from its elements, in their order, after
//! the parts before it. What it had is found again, or found elsewhere later; what has no name yet may
//! join it.
//!
//! Source: decision 0040. Invariant: what `Piece` and `Division` tell of a part is what such a walk finds.

use crate::canonical::components::Components;
use crate::canonical::encoding::element_words;
use crate::canonical::ids::{COMMON, Layout, name, place};
use crate::canonical::traversal::keeps_copies;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::subtree::{Changed, Met, Piece, Seen, Survey};
use library::mod_count;
use vm::heap::{Heap, Object, Ref, for_each_reference};

/// Elements of a part, and in tests, which have short arrays.
const ELEMENTS: usize = 64;
const FEW_ELEMENTS: usize = 2;
/// How many places there may be for each object.
const SPARSE: usize = 4;

/// What hangs on a range of elements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    pub(crate) objects: u32,
    pub(crate) weight: u64,
    /// What hangs on elements on which as much hangs as on a piece.
    pub(crate) heavy: u64,
    /// Whether it has an object that keeps a copy of a `modCount`.
    pub(crate) copies: bool,
}

/// How a piece is divided.
#[derive(Clone, Debug)]
pub(crate) struct Division {
    /// Elements of a part.
    pub(crate) elements: usize,
    /// Places of a part.
    pub(crate) room: usize,
    pub(crate) parts: Vec<Part>,
    heavy: u64,
    with_copies: u32,
    /// Places of objects of parts that refer to other parts.
    pub(crate) across: Vec<u32>,
    /// Parts of which elements are objects that do not hang on them.
    pub(crate) loose: Vec<u32>,
    /// Parts in which something refers to others than before.
    pub(crate) changed: Vec<u32>,
}

/// What is true of a part, and of its objects.
#[derive(Debug, Default)]
pub(crate) struct Hanging {
    pub(crate) part: Part,
    /// One past the last place of what hangs on each, counted from the first.
    pub(crate) ends: Vec<u32>,
    /// Places of those that refer to others than those of the piece.
    pub(crate) beside: Vec<u32>,
    /// Places of those that refer to other parts.
    pub(crate) across: Vec<u32>,
    /// Places of those that have a `modCount`.
    pub(crate) counted: Vec<u32>,
    pub(crate) loose: bool,
}

/// A part that was walked through anew.
#[derive(Debug)]
pub(crate) struct Rewalked {
    pub(crate) region: usize,
    /// Its first place.
    pub(crate) first: usize,
    pub(crate) objects: Vec<Ref>,
    /// How many objects it had.
    pub(crate) before: usize,
}

/// The array of a divided piece, of which elements may be called otherwise.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) region: usize,
    pub(crate) at: usize,
    /// Ranges of these elements.
    pub(crate) ranges: Vec<std::ops::Range<usize>>,
}

/// Where a part is.
#[derive(Clone, Copy, Debug)]
struct Home {
    region: usize,
    /// Places of the piece.
    piece: (usize, usize),
    /// The first place of the part.
    first: usize,
}

impl Division {
    fn new(elements: usize, room: usize, parts: usize) -> Self {
        Self {
            elements,
            room,
            parts: vec![Part::default(); parts],
            heavy: 0,
            with_copies: 0,
            across: Vec::new(),
            loose: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// The part that has a place, which is counted from that of the array.
    pub(crate) fn part_of(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map(|at| at / self.room)
    }

    /// The first place of a part, counted so.
    pub(crate) fn first_of(&self, part: usize) -> usize {
        1 + part * self.room
    }

    /// The elements of a part of an array.
    pub(crate) fn range_of(&self, part: usize, length: usize) -> std::ops::Range<usize> {
        part * self.elements..((part + 1) * self.elements).min(length)
    }

    pub(crate) fn note(&mut self, part: usize) {
        if let Err(at) = self.changed.binary_search(&(part as u32)) {
            self.changed.insert(at, part as u32);
        }
    }

    fn has_changed(&self, part: usize) -> bool {
        self.changed.binary_search(&(part as u32)).is_ok()
    }
}

/// How many places each part has, if what hangs on an array is divided: it has this many elements,
/// `objects` are there with the array itself, and `most` in one of the parts.
fn room(length: usize, elements: usize, objects: usize, most: usize) -> Option<usize> {
    let parts = length.div_ceil(elements);
    if parts < 2 || objects < 2 {
        return None;
    }
    let mean = (objects - 1) / parts;
    let room = (mean + mean / 2 + elements / 8).max(1).next_power_of_two();
    (most <= room && parts * room < SPARSE * objects).then_some(room)
}

/// An array of references that is long enough for what hangs on it to be divided.
pub(crate) fn is_table(object: &Object, elements: usize) -> bool {
    let class = object.class();
    class.is_array() && class.has_reference_elements() && object.length as usize > elements
}

/// Puts others in place of those numbers, which are in order, that are in a range.
fn replace(numbers: &mut Vec<u32>, range: &std::ops::Range<usize>, others: Vec<u32>) {
    let from = numbers.partition_point(|at| (*at as usize) < range.start);
    let to = numbers.partition_point(|at| (*at as usize) < range.end);
    numbers.splice(from..to, others);
}

impl Piece {
    /// Takes over what is true of a part now.
    pub(crate) fn take_over(&mut self, which: usize, hanging: Hanging) {
        let Some(division) = &mut self.division else { return };
        let first = division.first_of(which);
        let begin = self.begin as usize;
        let range = begin + first..begin + first + division.room;
        let now = hanging.part;
        let was = std::mem::replace(&mut division.parts[which], now);
        self.objects = self.objects - was.objects + now.objects;
        self.weight = self.weight - was.weight + now.weight;
        division.heavy = division.heavy - was.heavy + now.heavy;
        division.with_copies = division.with_copies + u32::from(now.copies) - u32::from(was.copies);
        self.copies = division.with_copies > 0;
        for (at, end) in (first..).zip(hanging.ends) {
            self.ends[at] = first as u32 + end;
        }
        replace(&mut self.referrers, &range, hanging.beside);
        replace(&mut self.counted, &range, hanging.counted);
        replace(&mut division.across, &range, hanging.across);
        let one = which..which + 1;
        replace(&mut division.loose, &one, if hanging.loose { vec![which as u32] } else { vec![] });
    }

    /// Whether it is a piece wherever it is found.
    pub(crate) fn is_anywhere(&self, heavy: u64) -> bool {
        match &self.division {
            Some(division) => self.weight - division.heavy >= heavy,
            None => self.anywhere,
        }
    }

    /// Places without an object.
    pub(crate) fn room(&self) -> usize {
        (self.end - self.begin - self.objects) as usize
    }

    /// How many places it has if it is divided where that is possible.
    pub(crate) fn wanted(&self) -> usize {
        self.divided.unwrap_or((self.end - self.begin) as usize)
    }

    /// Whether the room of its parts is what its objects ask for.
    fn has_its_room(&self, heap: &Heap, layout: &Layout, region: usize) -> bool {
        let Some(division) = &self.division else { return true };
        let length = heap.get(layout.handle(region, self.begin as usize)).length as usize;
        room(length, division.elements, self.objects as usize, 0) == Some(division.room)
    }

    /// Calls `visit` with the elements that do not hang on their part of the array, and that part, but
    /// for parts that changed.
    pub(crate) fn for_each_loose(
        &self,
        heap: &Heap,
        layout: &Layout,
        region: usize,
        mut visit: impl FnMut(Ref, usize),
    ) {
        let Some(division) = self.division.as_ref().filter(|known| !known.loose.is_empty()) else {
            return;
        };
        let elements = element_words(heap.get(layout.handle(region, self.begin as usize)));
        for part in division.loose.iter().map(|part| *part as usize) {
            if !division.has_changed(part) {
                let own = &elements[division.range_of(part, elements.len())];
                own.iter().filter(|r| **r >= heap.first_dynamic()).for_each(|r| visit(*r, part));
            }
        }
    }

    /// The part that has a place.
    pub(crate) fn part_at(&self, at: usize) -> Option<usize> {
        self.division.as_ref()?.part_of(at - self.begin as usize)
    }

    /// Whether an object at a place is in a part that changed.
    pub(crate) fn has_changed_at(&self, at: usize) -> bool {
        let division = self.division.as_ref();
        let part = self.part_at(at);
        division.zip(part).is_some_and(|(division, part)| division.has_changed(part))
    }

    /// The array and those of its elements that may be called otherwise, if there are any. Then no part
    /// counts as changed any more.
    pub(crate) fn head(&mut self, heap: &Heap, layout: &Layout, region: usize) -> Option<Head> {
        let at = self.begin as usize;
        let division = self.division.as_mut()?;
        let length = heap.get(layout.handle(region, at)).length as usize;
        let mut parts = std::mem::take(&mut division.changed);
        parts.extend(&division.loose);
        parts.sort_unstable();
        parts.dedup();
        let ranges = parts.iter().map(|part| division.range_of(*part as usize, length)).collect();
        (!parts.is_empty()).then_some(Head { region, at, ranges })
    }
}

impl Components {
    /// Elements of a part.
    pub(crate) fn elements(&self) -> usize {
        if self.large >= crate::large_heap::subtree::LARGE { ELEMENTS } else { FEW_ELEMENTS }
    }

    /// How many objects hang on each range of the elements of the first of these objects, and what room
    /// each has, if they are divided. `begin` is how many were seen before.
    pub(crate) fn divide(
        &self,
        heap: &Heap,
        seen: &[Seen],
        begin: usize,
    ) -> Option<(usize, Vec<usize>)> {
        let array = heap.get(seen.first()?.object);
        let elements = self.elements();
        if !is_table(array, elements) {
            return None;
        }
        let mut at = 1;
        let parts = element_words(array).chunks(elements).map(|own| {
            let from = at;
            for child in own {
                if let Some(next) = seen.get(at).filter(|next| next.object == *child) {
                    at = next.end as usize - begin;
                }
            }
            at - from
        });
        let parts: Vec<usize> = parts.collect();
        let most = parts.iter().copied().max().unwrap_or(0);
        let room = room(array.length as usize, elements, seen.len(), most)?;
        Some((room, parts))
    }

    /// Divides a piece the objects of which have their names: `seen`, and as many of them in each part.
    pub(crate) fn describe_parts(
        &self,
        heap: &Heap,
        numbers: &[u32],
        region: usize,
        piece: &mut Piece,
        (seen, begin): (&[Seen], usize),
        (room, parts): (usize, &[usize]),
    ) {
        let division = Division::new(self.elements(), room, parts.len());
        let Some(head) = seen.first() else { return };
        let elements = element_words(heap.get(head.object));
        piece.ends = vec![0; (piece.end - piece.begin) as usize];
        piece.ends[0] = piece.end - piece.begin;
        piece.objects = 1;
        piece.weight = 1 + crate::large_heap::subtree::extra_weight(heap.get(head.object));
        let own = parts.iter().enumerate().map(|(which, _)| division.first_of(which));
        let firsts: Vec<usize> = own.collect();
        let chunk = division.elements;
        piece.division = Some(division);
        let mut at = 1;
        for (which, objects) in parts.iter().enumerate() {
            let home = Home {
                region,
                piece: (piece.begin as usize, piece.end as usize),
                first: piece.begin as usize + firsts[which],
            };
            let end = ((which + 1) * chunk).min(elements.len());
            let own = &elements[which * chunk..end];
            let seen = (&seen[at..at + objects], begin + at);
            piece.take_over(which, self.describe(heap, numbers, home, seen, own));
            at += objects;
        }
    }

    /// What is true of a part of which all objects have their names; `begin` is how many were seen
    /// before.
    fn describe(
        &self,
        heap: &Heap,
        numbers: &[u32],
        home: Home,
        (seen, begin): (&[Seen], usize),
        elements: &[Ref],
    ) -> Hanging {
        let dynamic = heap.first_dynamic();
        let to = |child: Ref| match place(numbers[(child - dynamic) as usize]) {
            Some((region, at)) if region == home.region => Some(at),
            _ => None,
        };
        let own = home.first..home.first + seen.len();
        let mut hanging = Hanging::default();
        let objects: Vec<Ref> = seen.iter().map(|seen| seen.object).collect();
        hanging.part.objects = seen.len() as u32;
        hanging.part.copies = keeps_copies(heap, &objects);
        let mut at = 0;
        while let Some(top) = seen.get(at) {
            hanging.part.weight += top.weight;
            if top.weight >= self.heavy() {
                hanging.part.heavy += top.weight;
            }
            at = top.end as usize - begin;
        }
        for (at, one) in (home.first..).zip(seen) {
            hanging.ends.push((one.end as usize - begin) as u32);
            let (mut beside, mut across) = (false, false);
            for_each_reference(heap.get(one.object), |child| {
                if child >= dynamic {
                    match to(child) {
                        Some(to) if to >= home.piece.0 && to < home.piece.1 => {
                            across |= to != home.piece.0 && !own.contains(&to);
                        }
                        _ => beside = true,
                    }
                }
            });
            if mod_count::mod_count_slot(heap.get(one.object).class()).is_some() {
                hanging.counted.push(at as u32);
            }
            if beside {
                hanging.beside.push(at as u32);
            }
            if across {
                hanging.across.push(at as u32);
            }
        }
        let hangs = |r: &Ref| *r < dynamic || to(*r).is_some_and(|to| own.contains(&to));
        hanging.loose = !elements.iter().all(hangs);
        hanging
    }

    /// Walks anew through the parts of a piece in which something changed, when a walk comes to its
    /// head; `base` is the first place behind all pieces. What gets a name is put into `entered`.
    #[expect(clippy::too_many_arguments, reason = "what a walk works with")]
    pub(crate) fn walk_parts(
        &self,
        heap: &Heap,
        region: usize,
        base: usize,
        piece: &mut Piece,
        numbers: &mut [u32],
        entered: &mut Vec<Ref>,
        robbed: &mut Vec<(usize, usize)>,
        rewalked: &mut Vec<Rewalked>,
    ) -> Result<(), Changed> {
        let Some(division) = piece.division.as_ref() else { return Ok(()) };
        let (begin, end) = (piece.begin as usize, piece.end as usize);
        let (chunk, room) = (division.elements, division.room);
        let changed = division.changed.clone();
        let parts: Vec<(usize, usize, usize)> = changed
            .iter()
            .map(|part| *part as usize)
            .map(|part| (part, begin + division.first_of(part), division.parts[part].objects))
            .map(|(part, first, objects)| (part, first, objects as usize))
            .collect();
        let dynamic = heap.first_dynamic();
        for (_, first, objects) in &parts {
            for at in *first..first + objects {
                let number = &mut numbers[(self.layout.handle(region, at) - dynamic) as usize];
                if *number == name(region, at) {
                    *number = 0;
                }
            }
        }
        let elements = element_words(heap.get(self.layout.handle(region, begin)));
        for (part, first, before) in parts {
            let own = &elements[part * chunk..((part + 1) * chunk).min(elements.len())];
            let mut survey = Survey::default();
            survey.run(heap, own, self.heavy(), |r, at| {
                let given = &mut numbers[(r - dynamic) as usize];
                match place(*given) {
                    None if *given != 0 => return Met::Changed,
                    None => {}
                    Some((home, to)) if home == region && (first..base).contains(&to) => {
                        // It is in this part already, or hangs on what comes later.
                        let is_own = to < first + at;
                        let known = is_own || self.is_enabled(LargeHeapMutant::Later);
                        return if known { Met::Known } else { Met::Changed };
                    }
                    Some((home, _)) if home == region || home == COMMON => return Met::Known,
                    Some(whose) if region == COMMON => robbed.push(whose),
                    Some(_) => return Met::Changed,
                }
                if at >= room {
                    return Met::Changed;
                }
                *given = name(region, first + at);
                entered.push(r);
                Met::New
            })?;
            let home = Home { region, piece: (begin, end), first };
            let hanging = self.describe(heap, numbers, home, (&survey.seen, 0), own);
            let objects = survey.seen.iter().map(|seen| seen.object).collect();
            rewalked.push(Rewalked { region, first, objects, before });
            piece.take_over(part, hanging);
        }
        if !changed.is_empty()
            && !self.is_enabled(LargeHeapMutant::Across)
            && !self.is_found_before(heap, region, piece, numbers)
        {
            return Err(Changed);
        }
        if piece.has_its_room(heap, &self.layout, region) || self.is_enabled(LargeHeapMutant::Room)
        {
            Ok(())
        } else {
            Err(Changed)
        }
    }

    /// Whether what the unchanged parts of a piece refer to in others is found before them.
    fn is_found_before(&self, heap: &Heap, region: usize, piece: &Piece, numbers: &[u32]) -> bool {
        let Some(division) = &piece.division else { return true };
        let (begin, dynamic) = (piece.begin as usize, heap.first_dynamic());
        let is_found = |child: Ref, part: usize| {
            if child < dynamic {
                return true;
            }
            let behind = begin + division.first_of(part + 1);
            match place(numbers[(child - dynamic) as usize]) {
                Some((home, to)) => home != region || to < behind || to >= piece.end as usize,
                None => false,
            }
        };
        let mut found = true;
        for at in division.across.iter().map(|at| *at as usize) {
            if let Some(part) = division.part_of(at - begin)
                && !division.has_changed(part)
            {
                let object = heap.get(self.layout.handle(region, at));
                for_each_reference(object, |child| found &= is_found(child, part));
            }
        }
        piece.for_each_loose(heap, &self.layout, region, |child, part| {
            found &= is_found(child, part);
        });
        found
    }
}
