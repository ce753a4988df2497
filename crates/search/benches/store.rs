//! Time and memory of storing states: `cargo bench -p search`.
//!
//! The benchmarks explore dining philosophers, and store streams of similar vectors. The bytes for
//! each state are printed first.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/search/toy/philosophers.rs"]
mod philosophers;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use philosophers::Philosophers;
use search::registry::STORES;
use search::registry::STRATEGIES;
use search::{Options, Store, explore};

fn main() {
    for name in stores() {
        for count in [6, 8, 10] {
            let (store, _) = philosophers("dfs", name, count);
            let (states, bytes) = (store.len(), store.bytes() / store.len());
            println!("{name}: {count} philosophers, {states} states, {bytes} bytes a state");
        }
    }
    divan::main();
}

fn open(name: &str) -> Box<dyn Store> {
    (search::registry::stores::find(name).unwrap().open)(None)
}

fn stores() -> impl Iterator<Item = &'static str> {
    STORES.iter().filter(|kind| kind.exact).map(|kind| kind.name)
}

/// Explores dining philosophers. Returns the store and the number of transitions.
fn philosophers(strategy: &str, store: &str, count: usize) -> (Box<dyn Store>, u64) {
    let mut store = open(store);
    let mut frontier = (search::registry::strategies::find(strategy).unwrap().open)(
        &search::StrategySetup::default(),
    );
    let mut system = Philosophers::new(count);
    let options = Options::default();
    let result = explore(&mut system, &mut *store, &mut *frontier, &mut (), options).unwrap();
    (store, result.statistics.transitions)
}

#[divan::bench(args = stores().flat_map(|s| STRATEGIES.iter().map(move |x| (x.name, s))), sample_count = 5)]
fn explore_philosophers(bencher: Bencher<'_, '_>, (strategy, store): (&str, &str)) {
    let (_, transitions) = philosophers(strategy, store, 8);
    bencher
        .counter(ItemsCount::new(transitions))
        .bench(|| philosophers(black_box(strategy), store, 8));
}

/// Passes different vectors of `length` numbers to `sink`. Successive vectors differ in three
/// numbers.
fn stream(length: usize, count: u32, mut sink: impl FnMut(&[u32])) {
    let mut vector: Vec<u32> = (0..length as u32).collect();
    let mut random = 1_u64;
    for i in 0..count {
        for _ in 0..2 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            vector[1 + (random >> 33) as usize % (length - 1)] = (random >> 60) as u32;
        }
        vector[0] = i;
        sink(&vector);
    }
}

const STREAM: u32 = 100_000;

#[divan::bench(args = stores().flat_map(|s| [30, 300, 3000].map(move |n| (s, n))), sample_count = 5)]
fn insert_new(bencher: Bencher<'_, '_>, (store, length): (&str, usize)) {
    bencher.counter(ItemsCount::new(STREAM)).with_inputs(|| open(store)).bench_local_values(
        |mut store| {
            stream(length, STREAM, |vector| {
                store.insert(black_box(vector)).unwrap();
            });
            store
        },
    );
}
