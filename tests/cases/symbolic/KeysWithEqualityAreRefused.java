// A key whose equality can change with its fields is no input. The contents of the map would depend on
// the time at which they are compared.
//@ main: KeysWithEqualityAreRefused#find
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: error
//@ reason: a key of type KeysWithEqualityAreRefused$Place, whose equality can change, in a set or map that is an input
import java.util.Map;

class KeysWithEqualityAreRefused {
    static class Place {
        int x;

        @Override
        public boolean equals(Object other) {
            return other instanceof Place && ((Place) other).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    static Integer find(Map<Place, Integer> all, Place place) {
        return all == null ? null : all.get(place);
    }
}
