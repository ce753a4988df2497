import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Results that differ between two executions, and look-ups that ask for no hash code. */
public class Identities {
    enum Side { LEFT, RIGHT }

    /** Its hash code cannot be asked for. */
    static class Silent {
        @Override
        public int hashCode() {
            throw new IllegalStateException();
        }
    }

    /** The other call can throw an exception. */
    static class Wrapper {
        Object value;

        @Override
        public boolean equals(Object other) {
            return other instanceof Wrapper && value.equals(((Wrapper) other).value);
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    static int hashed(Side side, int number) {
        return number > 3 ? Objects.hash(side) : 5;
    }

    static String text(Silent silent) {
        return silent == null ? "none" : "@" + System.identityHashCode(silent);
    }

    /** The result can be the map, which contains itself. */
    static <T> T pick(Map<String, T> map, String key, T otherwise) {
        T found = map.get(key);
        return found == null ? otherwise : found;
    }

    static long now(boolean later) {
        return System.currentTimeMillis() + (later ? 1 : 0);
    }

    static int look(Map<String, Integer> map, Silent key) {
        try {
            return map.get(key) == null ? 1 : 2;
        } catch (IllegalStateException thrown) {
            return 3;
        }
    }

    static boolean contains(Set<String> set, Silent key) {
        try {
            return set.contains(key);
        } catch (IllegalStateException thrown) {
            return true;
        }
    }

    /** Inputs have identity hash codes. */
    static int different(Silent one, Silent other) {
        Map<Silent, Integer> map = new IdentityHashMap<>();
        map.put(one, 1);
        map.put(other, 2);
        return map.size() > 1 ? 1 : new HashSet<>(map.values()).size();
    }
}
