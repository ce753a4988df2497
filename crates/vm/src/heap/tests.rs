//! Tests of the heap alone: liveness, sharing, restore, and numbers of bytes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;
use crate::symbolic::Symbols;
use crate::toy;
use base::rng::Rng;
use classfile::assemble::ClassBuilder;
use std::collections::{HashMap, HashSet};
use terms::TermId;

/// Classes to allocate: a node with two references and a number between them, and arrays of numbers and
/// of references.
struct Kinds {
    node: ClassRef,
    array: ClassRef,
    bytes: ClassRef,
}

/// Returns a heap of `limit` bytes, which is sealed and recording, and a fixed node in it.
fn heap(limit: usize) -> (Heap, Kinds, Ref) {
    let mut node = ClassBuilder::new(50, 1, "T", "java/lang/Object");
    node.field(0, "a", "LT;").field(0, "n", "J").field(0, "b", "LT;");
    let machine = toy::machine(&[("T", node.finish().unwrap())]);
    let load = |name| machine.program.registry.load(classes::LoaderId::BOOT, name).unwrap();
    let kinds = Kinds { node: load("T"), array: load("[LT;"), bytes: load("[B") };
    let mut heap = Heap::new(limit);
    let fixed = heap.fixed(kinds.node, 0, 3).unwrap();
    heap.seal(true);
    (heap, kinds, fixed)
}

fn children(heap: &Heap, r: Ref) -> Vec<Ref> {
    let mut all = Vec::new();
    for_each_reference(heap.get(r), |child| all.push(child));
    all
}

fn reachable(heap: &Heap, roots: &[Ref]) -> HashSet<Ref> {
    let mut seen = HashSet::new();
    let mut todo = roots.to_vec();
    while let Some(r) = todo.pop() {
        if r != 0 && seen.insert(r) {
            todo.extend(children(heap, r));
        }
    }
    seen
}

/// Returns the size of objects according to the documentation.
fn bytes(heap: &Heap, of: impl IntoIterator<Item = Ref>) -> usize {
    of.into_iter().filter(|r| !heap.is_fixed(*r)).map(|r| heap.get(r).data.len() * 8 + 16).sum()
}

/// Allocates and links objects at random. Adds the allocated objects to `all`.
fn grow(heap: &mut Heap, kinds: &Kinds, rng: &mut Rng, all: &mut Vec<Ref>) {
    for _ in 0..40 {
        let made = match rng.index(3) {
            0 => heap.array(kinds.bytes, rng.index(40) as u32),
            1 => heap.array(kinds.array, 1 + rng.index(5) as u32),
            _ => heap.instance(kinds.node),
        };
        all.push(made.unwrap());
        let (from, to) = (rng.choose(all), rng.choose(all));
        let object = heap.get(from);
        if !object.is_live() || !heap.is_live(to) {
            continue;
        }
        if std::ptr::eq(object.class(), kinds.node) {
            heap.set_slot(from, 1, rng.draw());
            heap.set_reference(from, rng.choose(&[0, 2]), to);
        } else if std::ptr::eq(object.class(), kinds.array) {
            let index = rng.index(object.length as usize) as u32;
            heap.set_element(from, index, to);
        }
    }
}

#[test]
fn exactly_the_reachable_objects_survive() {
    for seed in 0..200 {
        let (mut heap, kinds, fixed) = heap(1 << 20);
        let rng = &mut Rng::new(seed);
        let mut all = Vec::new();
        for round in 0..4 {
            grow(&mut heap, &kinds, rng, &mut all);
            heap.set_reference(fixed, 0, rng.choose(&all));
            let live: Vec<Ref> = all.iter().copied().filter(|r| heap.is_live(*r)).collect();
            let root = rng.choose(&live);
            heap.collect([root, 0].into_iter());
            let expected = reachable(&heap, &[root, fixed]);
            for r in &all {
                assert_eq!(heap.is_live(*r), expected.contains(r), "seed {seed} {round}: o{r}");
            }
            assert_eq!(heap.used(), bytes(&heap, expected.iter().copied()), "seed {seed}");
            // A freed handle may denote another object from now on.
            all = expected.into_iter().filter(|r| !heap.is_fixed(*r)).collect();
            all.sort_unstable();
        }
    }
}

#[test]
fn objects_reachable_from_shared_objects_are_shared() {
    for seed in 0..200 {
        let (mut heap, kinds, fixed) = heap(1 << 20);
        let rng = &mut Rng::new(seed);
        let mut all = Vec::new();
        for _ in 0..3 {
            grow(&mut heap, &kinds, rng, &mut all);
            let published = rng.choose(&all);
            heap.set_reference(fixed, 2, published);
            for r in all.iter().filter(|r| heap.get(**r).flags & SHARED != 0) {
                for child in children(&heap, *r) {
                    assert!(heap.get(child).flags & SHARED != 0, "seed {seed}: o{child}");
                }
            }
            assert!(heap.get(published).flags & SHARED != 0);
        }
        let shared = all.iter().filter(|r| heap.get(**r).flags & SHARED != 0).count();
        assert!(shared > 0 && reachable(&heap, &all).len() > 100);
    }
}

#[test]
fn every_write_since_settling_is_in_the_log() {
    let (mut heap, kinds, fixed) = heap(1 << 20);
    let rng = &mut Rng::new(9);
    let mut all = Vec::new();
    grow(&mut heap, &kinds, rng, &mut all);
    assert!(all.iter().all(|r| heap.changed().any(|c| c == *r)));
    heap.settle(heap.first_dynamic() + 40);
    assert_eq!(heap.changed().count(), 0);
    assert!(all.iter().all(|r| heap.get(*r).flags & DIRTY == 0));
    let before: HashMap<Ref, Box<[u64]>> =
        all.iter().map(|r| (*r, heap.get(*r).data.clone())).collect();
    let old = all.clone();
    grow(&mut heap, &kinds, rng, &mut all);
    heap.set_slot(fixed, 1, 5);
    let logged: HashSet<Ref> = heap.changed().collect();
    assert!(logged.contains(&fixed));
    for r in old {
        assert!(heap.get(r).data == before[&r] || logged.contains(&r), "o{r}");
    }
    // Only the objects below the new end remain.
    heap.settle(heap.first_dynamic() + 40);
    assert_eq!(heap.end() - heap.first_dynamic(), 40);
    assert_eq!(heap.used(), bytes(&heap, heap.first_dynamic()..heap.end()));
}

#[test]
fn new_objects_have_handles_beyond_the_reserved_ones() {
    let (mut heap, kinds, _) = heap(1 << 20);
    let end = heap.first_dynamic() + 40;
    heap.settle(end);
    for _ in 0..3 {
        let made = [heap.instance(kinds.node).unwrap(), heap.instance(kinds.node).unwrap()];
        assert_eq!(made, [end, end + 1]);
        heap.settle(end);
        assert_eq!((heap.end(), heap.used()), (end, 0));
    }
}

#[test]
fn an_immortal_object_is_reset() {
    let (mut heap, _, fixed) = heap(1 << 20);
    assert!(heap.pristine(fixed).is_none());
    heap.set_slot(fixed, 1, 77);
    heap.touch(fixed).hash = 3;
    heap.touch(fixed).monitor = Monitor { owner: 1, depth: 2 };
    assert_eq!(heap.ever_written(), [fixed]);
    heap.reset_fixed(fixed);
    let object = heap.get(fixed);
    assert_eq!((object.data[1], object.hash, object.monitor), (0, 0, Monitor::default()));
    assert_eq!(object.flags & DIRTY, 0);
    heap.settle(heap.first_dynamic());
    heap.set_slot(fixed, 1, 78);
    assert!(heap.changed().eq([fixed]), "it is logged again");
}

#[test]
fn a_restored_object_replaces_another_and_is_counted() {
    let (mut heap, kinds, _) = heap(1 << 20);
    let r = heap.array(kinds.bytes, 100).unwrap();
    heap.put_back(r, kinds.node, |object| {
        object.data = vec![0, 9, 0].into_boxed_slice();
        object.length = 0;
    });
    assert_eq!((heap.slot(r, 1), heap.used()), (9, 40));
    let far = heap.end() + 10;
    heap.put_back(far, kinds.node, |object| object.data = vec![0; 3].into_boxed_slice());
    assert!(heap.is_live(far) && !heap.is_live(far - 1));
    assert_eq!(heap.used(), 80);
    heap.settle(heap.first_dynamic() + 1);
    assert_eq!((heap.used(), heap.end()), (40, r + 1));
}

#[test]
fn the_heap_can_be_filled_exactly_to_its_limit() {
    let (mut heap, kinds, _) = heap(400);
    for _ in 0..10 {
        heap.instance(kinds.node).unwrap();
    }
    assert_eq!(heap.used(), 400);
    assert_eq!(heap.instance(kinds.node), Err(OutOfMemory));
    assert_eq!(heap.array(kinds.bytes, u32::MAX), Err(OutOfMemory));
    assert!(!heap.has_room(usize::MAX) && heap.has_room(0));
    heap.collect(std::iter::empty());
    assert_eq!(heap.used(), 0);
    assert!(heap.instance(kinds.node).is_ok());
}

#[test]
fn reused_memory_is_zero() {
    let (mut heap, kinds, _) = heap(1 << 20);
    let ends: [fn(&mut Heap, Ref); 2] =
        [|heap, _| heap.collect(std::iter::empty()), |heap, r| heap.vacate(r)];
    for end in ends {
        let r = heap.instance(kinds.node).unwrap();
        heap.touch(r).data.fill(7);
        let words = heap.get(r).data.as_ptr();
        end(&mut heap, r);
        assert!(!heap.is_live(r) && heap.used() == 0);
        heap.free.push(r);
        let array = heap.array(kinds.bytes, 24).unwrap();
        assert_eq!((array, heap.get(array).data.as_ptr()), (r, words), "the memory is reused");
        assert_eq!((&*heap.get(array).data, heap.used()), (&[0; 3][..], 40));
        heap.touch(array).data.fill(7);
        heap.put_back(array, kinds.node, |_| {});
        assert_eq!((&*heap.get(array).data, heap.used()), (&[0; 3][..], 40));
        heap.settle(heap.first_dynamic());
    }
    let large = heap.array(kinds.bytes, 8 * 9).unwrap();
    heap.vacate(large);
    assert!(heap.objects[large as usize].data.is_empty(), "large objects are freed");
}

/// Returns the contents of all live objects with their terms, and the number of bytes.
fn contents(heap: &Heap, symbols: &Symbols) -> (Vec<String>, usize) {
    let live = (1..heap.end()).filter(|r| heap.is_live(*r));
    let text = |r: Ref| {
        let object = heap.peek(r);
        let flags = object.flags & !DIRTY;
        let parts = if flags & TERMED == 0 { 0 } else { object.termed_parts };
        let terms = symbols.parts_of(heap, r);
        format!(
            "{r} {:?} {flags} {} {parts} {:?} {terms:?}",
            object.class(),
            object.length,
            object.data
        )
    };
    (live.map(text).collect(), heap.bytes())
}

#[test]
fn a_journal_returns_to_each_mark() {
    for seed in 0..20 {
        let (mut heap, kinds, fixed) = heap(1 << 20);
        let mut rng = Rng::new(seed);
        let mut symbols = Symbols::default();
        let mut all = vec![fixed];
        grow(&mut heap, &kinds, &mut rng, &mut all);
        journal::begin(&mut heap);
        let mut marks: Vec<(usize, Vec<Ref>, _)> = Vec::new();
        for _ in 0..400 {
            match rng.index(10) {
                0 | 1 => {
                    let mark = journal::mark(&mut heap);
                    assert!((1..heap.end()).all(|r| heap.peek(r).flags & DIRTY == 0));
                    marks.push((mark, all.clone(), contents(&heap, &symbols)));
                }
                2 if !marks.is_empty() => {
                    marks.truncate(1 + rng.index(marks.len()));
                    let (mark, known, before) = marks.last().unwrap();
                    journal::undo(&mut heap, *mark, &mut symbols.parts);
                    assert_eq!(contents(&heap, &symbols), *before);
                    all.clone_from(known);
                }
                3 => {
                    let roots: Vec<Ref> =
                        all.iter().copied().filter(|_| rng.index(2) == 0).collect();
                    heap.collect(roots.into_iter());
                    all.retain(|r| heap.is_live(*r));
                }
                4 => grow(&mut heap, &kinds, &mut rng, &mut all),
                _ => {
                    let r = all[rng.index(all.len())];
                    let (part, number) = (rng.index(3) as u32, rng.index(5) as u32);
                    if std::ptr::eq(heap.peek(r).class(), kinds.node) {
                        heap.set_slot(r, 1, u64::from(number));
                        symbols.set_part(&mut heap, r, part, TermId::from_raw(number));
                    }
                }
            }
            let live = (1..heap.end()).filter(|r| heap.is_live(*r));
            assert_eq!(heap.bytes(), bytes(&heap, live.collect::<Vec<_>>()));
        }
    }
}
