// A program that does not depend on the order of a sorted set needs no assumption about its comparator.
//@ main: SortedSetsHaveMembers#members
//@ options: --symbolic --array-length 2
//@ revisions: default none
//@ verdict: safe
import java.util.SortedMap;
import java.util.SortedSet;

class SortedSetsHaveMembers {
    static void members(SortedSet<Integer> all, SortedMap<Integer, Integer> other) {
        if (all != null && all.contains(5)) {
            assert !all.isEmpty() && all.size() <= 2;
        }
        if (other != null && other.containsKey(5)) {
            assert other.size() > 0;
        }
    }
}
