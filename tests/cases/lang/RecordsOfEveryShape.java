// Records: canonical and compact constructors, statics, nesting, generics, arrays, equality of floats, interfaces, reflection.
//@ mode: run
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

class RecordsOfEveryShape {
    record Empty() {
    }

    record Range(int low, int high) implements Comparable<Range> {
        static int made;

        Range {
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
            made++;
        }

        Range(int only) {
            this(only, only);
        }

        int length() {
            return high - low;
        }

        static Range of(String text) {
            String[] parts = text.split("-");
            return new Range(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        @Override
        public int compareTo(Range other) {
            return Integer.compare(length(), other.length());
        }
    }

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] array, List<?> list) {
    }

    record Pair<A, B extends Comparable<B>>(A first, B second) {
        <C> Pair<C, B> with(C c) {
            return new Pair<>(c, second);
        }

        @Override
        public A first() {
            System.out.print("accessor ");
            return first;
        }
    }

    record Custom(String name) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Custom && ((Custom) o).name.equalsIgnoreCase(name);
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public String toString() {
            return "<" + name + ">";
        }
    }

    record Node(int value, Node next) {
    }

    record Spread(String... parts) {
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Range(5, 2) + " " + new Range(3).length() + " " + Range.of("4-9").compareTo(new Range(0, 1)) + " " + Range.made + " " + new Range(1, 2).hashCode());
        int[] shared = {1};
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, -0.0f, Double.NaN, null, shared, List.of(1, "x"));
        All b = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, -0.0f, Double.NaN, null, shared, List.of(1, "x"));
        All c = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 0.0f, Double.NaN, null, shared, List.of(1, "x"));
        All d = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, -0.0f, Double.NaN, null, new int[] {1}, List.of(1, "x"));
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + a.equals(d) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(null) + " " + a.toString().replaceAll("@[0-9a-f]+", "@"));
        Pair<String, Integer> pair = new Pair<>("x", 5);
        System.out.println(pair + " " + pair.with(List.of()).first() + " " + pair.equals(new Pair<>("x", 5)) + " " + (pair.hashCode() == new Pair<>("x", 5).hashCode()));
        System.out.println(new Custom("a").equals(new Custom("A")) + " " + new Custom("q") + " " + new Custom("z").hashCode());
        Node node = new Node(1, new Node(2, null));
        System.out.println(node + " " + node.hashCode() + " " + node.equals(new Node(1, new Node(2, null))));
        System.out.println(Arrays.toString(new Spread("a", "b").parts()) + " " + new Spread().parts().length);
        for (RecordComponent component : Pair.class.getRecordComponents()) {
            System.out.println(component + " " + component.getGenericType() + " " + component.getAccessor().getName());
        }
        record Local(int x) {
            Local {
                Objects.checkIndex(x, 10);
            }
        }
        try {
            new Local(10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + new Local(9));
        }
        System.out.println(Record.class.isAssignableFrom(Local.class) + " " + Local.class.getRecordComponents().length + " " + java.lang.reflect.Modifier.toString(Range.class.getModifiers()));
    }
}
