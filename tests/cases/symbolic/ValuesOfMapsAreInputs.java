// The value of a key that a map as an input has can be any one.
//@ main: ValuesOfMapsAreInputs#value
//@ options: --symbolic --array-length 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.HashMap;

class ValuesOfMapsAreInputs {
    static void value(HashMap<Integer, Integer> all) {
        if (all != null && all.size() == 2 && all.get(3) != null) {
            assert all.get(3) != 1000; //~ uncaught-exception
        }
    }
}
