// A caller can pass a sorted map with a comparator, for which the program asks.
//@ main: SortedMapMayHaveAComparator#order
//@ options: --symbolic --array-length 1
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a sorted set or map could have a comparator, and the program asks
import java.util.SortedMap;

class SortedMapMayHaveAComparator {
    static void order(SortedMap<Integer, Integer> all) {
        if (all != null && all.comparator() != null) {
            throw new IllegalStateException("a comparator");
        }
    }
}
