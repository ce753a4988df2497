//! Sorted sets and maps as inputs: `pathfinder.InputTreeSet` and `pathfinder.InputTreeMap`.
//!
//! Their order is the natural one, which no user chose. Invariant: each method whose result depends on
//! the order has a row, which notes the question. Bytecode executes the method.

use crate::values::Answer;
use vm::Machine;
use vm::native::Exit;

fn ask(machine: &mut Machine, _: &[u64]) -> Answer {
    inputs::note_order(machine);
    Err(Exit::Decline)
}

/// The class `pathfinder.InputTreeSet`.
pub mod set {
    use super::ask;

    vm::natives! {
        class "pathfinder/InputTreeSet";
        "iterator()Ljava/util/Iterator;" terms inputs => ask;
        "descendingIterator()Ljava/util/Iterator;" terms inputs => ask;
        "descendingSet()Ljava/util/NavigableSet;" terms inputs => ask;
        "subSet(Ljava/lang/Object;ZLjava/lang/Object;Z)Ljava/util/NavigableSet;" terms inputs => ask;
        "headSet(Ljava/lang/Object;Z)Ljava/util/NavigableSet;" terms inputs => ask;
        "tailSet(Ljava/lang/Object;Z)Ljava/util/NavigableSet;" terms inputs => ask;
        "subSet(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/SortedSet;" terms inputs => ask;
        "headSet(Ljava/lang/Object;)Ljava/util/SortedSet;" terms inputs => ask;
        "tailSet(Ljava/lang/Object;)Ljava/util/SortedSet;" terms inputs => ask;
        "comparator()Ljava/util/Comparator;" terms inputs => ask;
        "first()Ljava/lang/Object;" terms inputs => ask;
        "last()Ljava/lang/Object;" terms inputs => ask;
        "lower(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "floor(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "ceiling(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "higher(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "pollFirst()Ljava/lang/Object;" terms inputs => ask;
        "pollLast()Ljava/lang/Object;" terms inputs => ask;
        "spliterator()Ljava/util/Spliterator;" terms inputs => ask;
    }
}

/// The class `pathfinder.InputTreeMap`.
pub mod map {
    use super::ask;

    vm::natives! {
        class "pathfinder/InputTreeMap";
        "comparator()Ljava/util/Comparator;" terms inputs => ask;
        "firstKey()Ljava/lang/Object;" terms inputs => ask;
        "lastKey()Ljava/lang/Object;" terms inputs => ask;
        "firstEntry()Ljava/util/Map$Entry;" terms inputs => ask;
        "lastEntry()Ljava/util/Map$Entry;" terms inputs => ask;
        "pollFirstEntry()Ljava/util/Map$Entry;" terms inputs => ask;
        "pollLastEntry()Ljava/util/Map$Entry;" terms inputs => ask;
        "lowerEntry(Ljava/lang/Object;)Ljava/util/Map$Entry;" terms inputs => ask;
        "lowerKey(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "floorEntry(Ljava/lang/Object;)Ljava/util/Map$Entry;" terms inputs => ask;
        "floorKey(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "ceilingEntry(Ljava/lang/Object;)Ljava/util/Map$Entry;" terms inputs => ask;
        "ceilingKey(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "higherEntry(Ljava/lang/Object;)Ljava/util/Map$Entry;" terms inputs => ask;
        "higherKey(Ljava/lang/Object;)Ljava/lang/Object;" terms inputs => ask;
        "keySet()Ljava/util/Set;" terms inputs => ask;
        "navigableKeySet()Ljava/util/NavigableSet;" terms inputs => ask;
        "descendingKeySet()Ljava/util/NavigableSet;" terms inputs => ask;
        "values()Ljava/util/Collection;" terms inputs => ask;
        "entrySet()Ljava/util/Set;" terms inputs => ask;
        "descendingMap()Ljava/util/NavigableMap;" terms inputs => ask;
        "subMap(Ljava/lang/Object;ZLjava/lang/Object;Z)Ljava/util/NavigableMap;" terms inputs => ask;
        "headMap(Ljava/lang/Object;Z)Ljava/util/NavigableMap;" terms inputs => ask;
        "tailMap(Ljava/lang/Object;Z)Ljava/util/NavigableMap;" terms inputs => ask;
        "subMap(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/SortedMap;" terms inputs => ask;
        "headMap(Ljava/lang/Object;)Ljava/util/SortedMap;" terms inputs => ask;
        "tailMap(Ljava/lang/Object;)Ljava/util/SortedMap;" terms inputs => ask;
        "forEach(Ljava/util/function/BiConsumer;)V" terms inputs => ask;
    }
}
