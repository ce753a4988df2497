import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** Methods whose parameters are collections of the class library. */
class Holdings {
    enum Grade {
        LOW,
        HIGH
    }

    Map<String, Integer> amounts;

    /** Whether a set has a name that is not empty. */
    static boolean named(Set<String> names) {
        for (String name : names) {
            if (name != null && !name.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    static int price(Map<Integer, Integer> prices, int key) {
        Integer found = prices.get(key);
        if (found == null) {
            return prices.containsKey(key) ? -2 : -1;
        }
        return found > 100 ? 1 : 0;
    }

    /** A key that is there twice does not exist. */
    static int twice(Set<Integer> all, int one) {
        int count = 0;
        for (Integer each : all) {
            if (each != null && each == one) {
                count++;
            }
        }
        return count > 1 ? 2 : count;
    }

    static int grades(Map<Grade, Boolean> passed) {
        if (passed.size() == 2 && passed.get(Grade.LOW) == Boolean.TRUE) {
            return 2;
        }
        return passed.containsKey(Grade.HIGH) ? 1 : 0;
    }

    static int least(SortedSet<Integer> all) {
        if (all.isEmpty()) {
            return 0;
        }
        if (all.first() > all.last()) {
            return -1;
        }
        return all.first().equals(all.last()) ? 1 : 2;
    }

    static String floor(TreeMap<Integer, String> names, int at) {
        Map.Entry<Integer, String> entry = names.floorEntry(at);
        return entry == null ? "none" : entry.getValue();
    }

    static int next(Deque<Integer> open) {
        if (open.isEmpty()) {
            return -1;
        }
        Integer first = open.removeFirst();
        if (open.size() == 2 && first != null && first.equals(open.peekLast())) {
            return 1;
        }
        return 0;
    }

    static int optional(Optional<String> name, OptionalInt age) {
        if (name.isPresent() && name.get().equals("ab")) {
            return age.isPresent() ? age.getAsInt() > 17 ? 3 : 2 : 1;
        }
        return 0;
    }

    int total(String name) {
        if (amounts == null) {
            return 0;
        }
        int sum = amounts.getOrDefault(name, 0);
        amounts.put(name, sum + 1);
        return amounts.size() > 1 && sum == 7 ? 1 : 2;
    }

    static int sequence(CharSequence text) {
        return text.length() > 1 && text.charAt(1) == 'b' ? 1 : 0;
    }

    static <T extends Comparable<T>> T greater(T one, T other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    static int hashed(HashMap<Object, Integer> all, Object key) {
        return all.containsKey(key) ? 1 : 0;
    }

    static int range(SortedMap<Integer, Integer> all) {
        return all.subMap(3, 10).size() == 2 ? 1 : 0;
    }

    static int marked(StringBuilder line) {
        if (line.length() > 1 && line.charAt(0) == '!') {
            line.deleteCharAt(0);
        }
        return line.indexOf("?") == 1 ? 1 : 0;
    }
}
