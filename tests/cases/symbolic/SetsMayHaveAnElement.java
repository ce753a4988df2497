// A set as an input may have a certain element, and no more.
//@ main: SetsMayHaveAnElement#only
//@ options: --symbolic --array-length 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.Set;

class SetsMayHaveAnElement {
    static void only(Set<String> names) {
        if (names != null && names.size() == 1 && names.contains("ab")) {
            assert false; //~ uncaught-exception
        }
    }
}
