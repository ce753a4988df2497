// A collection that is no list is no input: no invariant protects its fields.
//@ main: SetsAreRefused#count
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: an input of type java.util.Set is not supported
import java.util.Set;

class SetsAreRefused {
    static int count(Set<String> all) {
        return all.size();
    }
}
