import java.io.IOException;
import java.io.Reader;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Methods with a branch that only inputs beyond a restriction reach. No user chose the restrictions. */
public class Observed {
    static int wide(String s) {
        return s != null && s.length() == 1 && s.charAt(0) == '\u20ac' ? 1 : 2;
    }

    static int surrogate(String s) {
        return s != null && s.length() == 2 && Character.isHighSurrogate(s.charAt(0)) ? 1 : 2;
    }

    static int lower(String s) {
        return s != null && s.length() == 1 && s.toLowerCase().equals("k") && s.charAt(0) > 'z' ? 1 : 2;
    }

    static int sorted(SortedSet<Integer> all) {
        return all != null && all.comparator() != null ? 1 : 2;
    }

    static int plain(Map<String, String> all) {
        return all != null && all.getClass() == HashMap.class ? 1 : 2;
    }

    static int failing(Callable<Integer> task) {
        try {
            return task != null && task.call() != null ? 1 : 2;
        } catch (Exception e) {
            return e instanceof IOException ? 3 : 4;
        }
    }

    static int bits(BitSet set) {
        return set != null && set.length() > 64 ? 1 : 2;
    }

    static int number(Number of) {
        return of != null && of.doubleValue() != of.intValue() ? 1 : 2;
    }

    /** The branch is unreachable: no restriction is observed. */
    static int never(String s, Callable<Integer> task) {
        int length = s == null ? 0 : s.length();
        return length < 0 || task == null && length > 5 && length < 6 ? 1 : 2;
    }

    static int read(Reader in, int step) {
        try {
            return in.read() < 0 ? 1 : 2;
        } catch (IOException e) {
            return step > 0 ? 3 : 4;
        }
    }

    static int fixed(List<Integer> all, int step) {
        try {
            all.add(step);
            return 1;
        } catch (UnsupportedOperationException e) {
            return step > 0 ? 3 : 4;
        }
    }

    /** The queue is in the natural order. */
    static int urgent(PriorityQueue<Integer> all) {
        return all != null && all.size() == 2 && all.poll() > all.peek() ? 1 : 2;
    }

    /** A NaN has any bits of its kind. */
    static int payload(float of) {
        return Float.floatToRawIntBits(of) == 0x7fc00001 ? 1 : 2;
    }

    static int widePayload(double of) {
        return Double.doubleToRawLongBits(of) == 0x7ff8000000000001L ? 1 : 2;
    }

    /** The branch is unreachable: each NaN has the same bits. */
    static int canonical(float of) {
        return Float.floatToIntBits(of) == 0x7fc00001 ? 1 : 2;
    }

    /** The order of two keys depends on the capacity. */
    static int first(ConcurrentHashMap<Integer, Integer> all) {
        return all != null && all.size() == 1 && all.keySet().iterator().next() == null ? 1 : 2;
    }
}
