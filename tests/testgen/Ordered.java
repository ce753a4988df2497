import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** Inputs of open types: interfaces without a class, objects of any class, and records with conditions. */
class Ordered {
    /** An interval that is not empty. */
    record Interval(int low, int high) {
        Interval {
            if (low > high) {
                throw new IllegalArgumentException("empty");
            }
        }
    }

    /** A list that is copied. */
    record Team(java.util.List<String> names) {
        Team {
            names = java.util.List.copyOf(names);
        }
    }

    /** No class implements it. */
    interface Listener {
        boolean accepts(String name, long size);

        void changed(int[] all);

        Listener next();

        default boolean refuses(String name) {
            return !accepts(name, 1);
        }
    }

    enum Kind {
        POINT,
        SHORT,
        LONG
    }

    /** A key whose equality can change. */
    static class Key {
        int value;

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    static int keyed(java.util.Map<Key, String> map) {
        return map == null ? 0 : map.isEmpty() ? 1 : 2;
    }

    static Kind width(Interval interval) {
        if (interval.low() > interval.high()) {
            return null;
        }
        if (interval.low() == interval.high()) {
            return Kind.POINT;
        }
        return interval.high() == interval.low() + 1 ? Kind.SHORT : Kind.LONG;
    }

    static int members(Team team) {
        return team.names().size() == 2 && team.names().get(1).isEmpty() ? 1 : 2;
    }

    static int positive(int[] all, IntPredicate accepts) {
        int count = 0;
        for (int one : all) {
            if (accepts.test(one)) {
                count++;
            }
        }
        return count == 2 ? -1 : count;
    }

    static String ask(Listener first, Comparator<String> order) {
        if (first.refuses("a")) {
            return "refused";
        }
        first.changed(new int[0]);
        Listener next = first.next();
        if (next == null) {
            return "last";
        }
        if (next == first) {
            return "ring";
        }
        if (order.compare("a", "b") > 0) {
            return "reversed";
        }
        return next.accepts("b", 3) ? "both" : "one";
    }

    static int kinds(Object of, Function<Kind, String> names) {
        if (of instanceof Kind) {
            String name = names.apply((Kind) of);
            return name != null && name.length() == 2 && name.charAt(0) == 'x' ? 1 : 2;
        }
        if (of instanceof int[] && ((int[]) of).length == 2) {
            return 3;
        }
        return of instanceof Interval && ((Interval) of).low() == 4 ? 5 : 6;
    }
}
