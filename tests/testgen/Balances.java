import java.util.ArrayList;
import java.util.List;

/** An account whose invariant few amounts violate, and classes with such contracts. */
public class Balances {
    private long total;

    boolean repOk() {
        return total >= 0;
    }

    boolean isAny() {
        return true;
    }

    /** The sum can overflow. */
    public void add(long amount) {
        if (amount >= 0) {
            total += amount;
        }
    }

    public void addExact(long amount) {
        if (amount >= 0 && total + amount >= 0) {
            total += amount;
        }
    }

    /** The number of turns has no bound. */
    void addUpTo(long most) {
        for (long i = 0; i < most; i++) {
            total = i;
        }
    }

    long total() {
        return total;
    }

    static class Ledger {
        private final List<Long> entries = new ArrayList<>();
        private long total;

        boolean repOk() {
            long sum = 0;
            for (Long entry : entries) {
                if (entry == null) {
                    return false;
                }
                sum += entry;
            }
            return sum == total;
        }

        /** A negative entry is not subtracted. */
        void undo() {
            if (!entries.isEmpty()) {
                long last = entries.remove(entries.size() - 1);
                if (last > 0) {
                    total -= last;
                }
            }
        }

        void undoAny() {
            if (!entries.isEmpty()) {
                total -= entries.remove(entries.size() - 1);
            }
        }
    }

    static class Level implements Comparable<Level> {
        int number;

        /** The difference can overflow. */
        @Override
        public int compareTo(Level other) {
            return number - other.number;
        }
    }

    static class Height implements Comparable<Height> {
        int number;

        @Override
        public int compareTo(Height other) {
            return Integer.compare(number, other.number);
        }
    }
}
