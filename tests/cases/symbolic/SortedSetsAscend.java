// The elements of a sorted set as an input are in their natural order, which another comparator reverses.
//@ main: SortedSetsAscend#least
//@ options: --symbolic --array-length 2
//@ revisions: default none paranoid
//@ verdict: incomplete
//@ reason: inputs: a sorted set or map could have a comparator, and the program asks
import java.util.SortedMap;
import java.util.SortedSet;

class SortedSetsAscend {
    static void least(SortedSet<Integer> all, SortedMap<Integer, Integer> other) {
        if (all != null && all.size() == 2) {
            assert all.first() < all.last();
            assert all.headSet(all.last()).size() == 1;
        }
        if (other != null && other.size() == 2) {
            assert other.firstKey() < other.lastKey();
        }
    }
}
