// A set as an input has each element once, and null is one. Its elements are read by the first call.
//@ main: ElementsOfSetsAreDifferent#count
//@ options: --symbolic --array-length 2
//@ revisions: default none paranoid
//@ verdict: safe
import java.util.Set;

class ElementsOfSetsAreDifferent {
    static int count(Set<Integer> all, int one) {
        if (all == null || one < -5 || one > 5) {
            return 0;
        }
        int count = 0;
        int nulls = 0;
        for (Integer each : all) {
            if (each == null) {
                nulls++;
            } else if (each == one) {
                count++;
            }
        }
        assert count < 2 && nulls < 2;
        assert (count == 1) == all.contains(one);
        return count;
    }
}
