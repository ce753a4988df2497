//! Figures 5 and 6 of the paper, gates, cycles of three threads, and segments. Random trees are
//! compared with the paper's algorithm for two trees.

use super::*;
use crate::Mode;
use crate::held_locks::HeldLocks;
use crate::order::Edge;
use base::rng::Rng;

/// A nesting: a lock and the locks acquired under it.
#[derive(Clone, Debug)]
struct Block(Object, Vec<Block>);

fn block(lock: Object, inner: impl IntoIterator<Item = Block>) -> Block {
    Block(lock, inner.into_iter().collect())
}

struct TreeRun {
    order: Order,
    trees: Trees,
}

impl TreeRun {
    /// Creates a run in which thread 0 has started the threads up to `threads`.
    fn with(threads: Thread) -> Self {
        let mut order = Order::default();
        for thread in 1..=threads {
            order.start(0, thread);
        }
        Self { order, trees: Trees::default() }
    }

    fn take(&mut self, thread: Thread, blocks: &[Block]) {
        self.take_under(thread, &mut HeldLocks::default(), 0, blocks);
    }

    fn take_under(
        &mut self,
        thread: Thread,
        held_locks: &mut HeldLocks,
        depth: u32,
        blocks: &[Block],
    ) {
        for Block(lock, inner) in blocks {
            let site = thread * 1000 + depth * 100 + lock;
            if !held_locks.are_empty() {
                held_locks.nest(thread, (*lock, site), &mut self.trees, &mut self.order);
            }
            held_locks.acquire(*lock, site, Mode::Exclusive);
            self.take_under(thread, held_locks, depth + 1, inner);
            held_locks.release(*lock, Mode::Exclusive);
            self.order.release(thread, *lock, 0, Edge::Monitor);
        }
    }

    /// Returns the new cycles: the thread, the held lock and the wanted lock of each step.
    fn cycles(&mut self) -> Vec<Vec<(Thread, Object, Object)>> {
        let all = self.trees.cycles();
        all.iter().map(|c| c.iter().map(|s| (s.thread, s.holds, s.wants)).collect()).collect()
    }
}

#[test]
fn the_example_of_figures_5_and_6_has_one_warning() {
    let mut run = TreeRun::with(2);
    run.take(
        1,
        &[block(1, [block(3, [block(2, []), block(4, [])])]), block(4, [block(2, [block(3, [])])])],
    );
    run.take(2, &[block(1, [block(2, [block(3, [])])]), block(4, [block(3, [block(2, [])])])]);
    assert_eq!(run.trees.nodes(), 13, "the numbered nodes of figure 6, roots aside");
    assert_eq!(run.cycles(), [[(1, 3, 4), (2, 4, 3)]]);
    assert_eq!(run.cycles(), [[(0, 0, 0); 0]; 0], "reported once");
}

#[test]
fn opposite_orders_are_a_cycle_unless_a_gate_is_held() {
    let mut run = TreeRun::with(2);
    run.take(1, &[block(1, [block(2, [])])]);
    run.take(2, &[block(2, [block(1, [])])]);
    assert_eq!(run.cycles(), [[(1, 1, 2), (2, 2, 1)]]);
    let mut gated = TreeRun::with(2);
    gated.take(1, &[block(9, [block(1, [block(2, [])])])]);
    gated.take(2, &[block(9, [block(2, [block(1, [])])])]);
    assert!(gated.cycles().is_empty());
    let mut half = TreeRun::with(2);
    half.take(1, &[block(9, [block(1, [block(2, [])])])]);
    half.take(2, &[block(2, [block(1, [])])]);
    assert_eq!(half.cycles().len(), 1);
}

#[test]
fn a_single_thread_makes_no_cycle() {
    let mut run = TreeRun::with(1);
    run.take(1, &[block(1, [block(2, [])]), block(2, [block(1, [])])]);
    assert!(run.cycles().is_empty());
}

#[test]
fn three_threads_make_a_cycle_of_three() {
    let mut run = TreeRun::with(3);
    run.take(1, &[block(1, [block(2, [])])]);
    run.take(2, &[block(2, [block(3, [])])]);
    assert!(run.cycles().is_empty());
    run.take(3, &[block(3, [block(1, [])])]);
    assert_eq!(run.cycles(), [[(1, 1, 2), (2, 2, 3), (3, 3, 1)]]);
    let mut gated = TreeRun::with(3);
    gated.take(1, &[block(1, [block(2, [])])]);
    gated.take(2, &[block(9, [block(2, [block(3, [])])])]);
    gated.take(3, &[block(9, [block(3, [block(1, [])])])]);
    assert!(gated.cycles().is_empty(), "two of the three have a gate");
}

#[test]
fn nestings_ordered_by_start_and_end_make_no_cycle() {
    // The nesting occurs before the start.
    let mut run = TreeRun::with(0);
    run.take(0, &[block(1, [block(2, [])])]);
    run.order.start(0, 1);
    run.take(1, &[block(2, [block(1, [])])]);
    assert!(run.cycles().is_empty());
    // The nesting occurs after the end was acquired.
    run.order.end(1, 50, &[9]);
    run.order.acquire(0, 50, 9);
    run.take(0, &[block(1, [block(2, [])])]);
    assert!(run.cycles().is_empty());
    // The same nesting occurs again, concurrent with a live thread.
    run.order.start(0, 2);
    run.take(2, &[block(2, [block(1, [])])]);
    assert!(run.cycles().is_empty());
    run.take(0, &[block(1, [block(2, [])])]);
    assert_eq!(run.cycles().len(), 1);
}

#[test]
fn monitors_do_not_order_nestings() {
    let mut run = TreeRun::with(2);
    run.take(1, &[block(1, [block(2, [])]), block(7, [])]);
    run.order.acquire(2, 7, 0);
    run.take(2, &[block(2, [block(1, [])])]);
    assert_eq!(run.cycles().len(), 1);
}

#[test]
fn cycles_of_dead_locks_are_reported_before_removal() {
    let mut run = TreeRun::with(2);
    run.take(1, &[block(5, [block(1, [block(2, [])])])]);
    run.take(2, &[block(5, [])]);
    assert_eq!(run.trees.nodes(), 3, "one that nothing is nested in has no node");
    assert!(run.trees.sweep(|lock| lock != 5).is_empty());
    assert_eq!(run.trees.nodes(), 2);
    run.take(2, &[block(2, [block(1, [])])]);
    assert_eq!(run.trees.sweep(|lock| lock != 1).len(), 1);
    assert!(run.trees.sweep(|_| false).is_empty());
    assert_eq!(run.trees.nodes(), 0);
}

#[test]
fn repeated_nestings_take_no_more_memory() {
    let mut run = TreeRun::with(2);
    for _ in 0..1000 {
        run.take(1, &[block(1, [block(2, [])])]);
    }
    assert_eq!(run.trees.nodes(), 2);
    assert_eq!(run.trees.nodes[1].visits.all().len(), 1);
}

/// Whether the paper's algorithm warns about two trees. It warns if, for a node n of one tree, some
/// node below n is above an occurrence of n in the other tree. Occurrences are marked during the
/// visit of n, and nodes below a mark are skipped.
fn paper_warns(one: &[Block], two: &[Block]) -> bool {
    fn below(level: &[Block], lock: Object) -> bool {
        level.iter().any(|b| b.0 == lock || below(&b.1, lock))
    }
    /// Whether an unmarked occurrence of `wanted` has an ancestor lock that is below `node`.
    fn occurs(level: &[Block], node: &Block, marks: &[Object], above: &mut Vec<Object>) -> bool {
        level.iter().any(|b| {
            if b.0 == node.0 {
                return above.iter().any(|lock| below(&node.1, *lock));
            }
            if marks.contains(&b.0) {
                return false;
            }
            above.push(b.0);
            let found = occurs(&b.1, node, marks, above);
            above.pop();
            found
        })
    }
    fn visit(level: &[Block], two: &[Block], marks: &mut Vec<Object>) -> bool {
        level.iter().any(|node| {
            if occurs(two, node, marks, &mut Vec::new()) {
                return true;
            }
            marks.push(node.0);
            let found = visit(&node.1, two, marks);
            marks.pop();
            found
        })
    }
    visit(one, two, &mut Vec::new())
}

/// Creates random blocks of locks, nested within `above`.
fn blocks(rng: &mut Rng, above: &mut Vec<Object>, depth: u32) -> Vec<Block> {
    let count = if depth == 0 { 0 } else { rng.index(3) };
    let mut all: Vec<Block> = Vec::new();
    for _ in 0..count {
        let lock = rng.index(5) as Object;
        if above.contains(&lock) || all.iter().any(|b| b.0 == lock) {
            continue;
        }
        above.push(lock);
        let inner = blocks(rng, above, depth - 1);
        above.pop();
        all.push(Block(lock, inner));
    }
    all
}

#[test]
fn random_trees_get_the_verdict_of_the_paper() {
    let mut warned = 0;
    for seed in 0..4000 {
        let mut rng = Rng::new(seed);
        let (one, two) =
            (blocks(&mut rng, &mut Vec::new(), 4), blocks(&mut rng, &mut Vec::new(), 4));
        let mut run = TreeRun::with(2);
        run.take(1, &one);
        run.take(2, &two);
        let ours = !run.cycles().is_empty();
        assert_eq!(ours, paper_warns(&one, &two), "{one:?} {two:?}");
        warned += u32::from(ours);
    }
    assert!((100..3900).contains(&warned), "{warned}");
}
