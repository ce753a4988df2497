//! The transition cache in states with large regions: mutants that cache too many transitions.
//!
//! Source: decisions 0015 and 0040. Invariant: without a mutant the same programs show no difference.

use crate::explorer::WEIGHT;
use crate::explorer::{ProgramExplorer, Setting};
use crate::programs::compile_files;
use snapshot::large_heap::mutants::LargeHeapMutant;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Steps with a list whose length is a choice. One step publishes an object, and the shared region becomes
/// large or not. After the other a thread owns few objects, and a region is large or not.
const LISTS: &str = "class Choice {
    static class Node { Node next; Node(Node next) { this.next = next; } }
    static class Turns { static volatile int turns; }
    static Node list, shared;
    static Node list(int length) {
        Node list = null;
        for (int i = 0; i < length; i++) list = new Node(list);
        return list;
    }
    public static void main(String[] args) {
        boolean owns = gov.nasa.jpf.vm.Verify.getInt(0, 1) == 1;
        list = list(gov.nasa.jpf.vm.Verify.getInt(1, 14));
        new Thread(() -> { Turns.turns++; Turns.turns++; }).start();
        Node mine = new Node(null), own = owns ? list(20) : null;
        Turns.turns++;
        shared = mine;
        Turns.turns++;
        if (own == null) Turns.turns++;
        Turns.turns++;
        Turns.turns++;
    }
}";

/// Whether the mutant without a check gives a wrong cached transition, and the original none.
fn is_killed(folder: &Path, program: usize, mutant: LargeHeapMutant) -> bool {
    let has_wrong_cached_transition = |mutant| {
        let setting = Setting { large_weight: Some(WEIGHT), ..Setting::default() };
        let mut explorer = ProgramExplorer::open_with(folder, setting);
        explorer.has_wrong_cached_transition(program, 10_000, mutant)
    };
    assert!(!has_wrong_cached_transition(None), "program {program}");
    // Restoring the state of a wrong cached transition may panic.
    catch_unwind(AssertUnwindSafe(|| has_wrong_cached_transition(Some(mutant)))).unwrap_or(true)
}

#[test]
fn large_heap_cache_mutants_are_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Choice.java");
    std::fs::write(&file, LISTS).unwrap();
    compile_files(folder.path(), &[file]).unwrap();
    assert!(is_killed(folder.path(), 0, LargeHeapMutant::Recanonicalizing));
    assert!(is_killed(folder.path(), 1, LargeHeapMutant::Caching));
}
