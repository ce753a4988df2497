// A map as an input can be a HashMap, for which the program asks.
//@ main: MapMayBeOfAnotherClass#plain
//@ options: --symbolic --array-length 1
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a set or map could be of another class, and the program asks for the class
import java.util.HashMap;
import java.util.Map;

class MapMayBeOfAnotherClass {
    static void plain(Map<String, String> all) {
        if (all != null && all.getClass() == HashMap.class) {
            throw new IllegalStateException("HashMap");
        }
    }
}
