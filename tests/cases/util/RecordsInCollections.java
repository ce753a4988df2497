// Records as keys and elements: hashes, equality, sorting, printing.
//@ mode: run
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

class RecordsInCollections {
    record Point(int x, double y, String name) implements Comparable<Point> {
        @Override
        public int compareTo(Point other) {
            return Comparator.comparingInt(Point::x).thenComparingDouble(Point::y).compare(this, other);
        }
    }

    record Pair<A, B>(A first, B second) { }

    record Many(byte b, short s, char c, long l, float f, boolean z, int[] array) { }

    public static void main(String[] args) {
        Map<Point, Integer> map = new HashMap<>();
        map.put(new Point(1, 0.0, "a"), 1);
        map.put(new Point(1, -0.0, "a"), 2);
        map.put(new Point(1, Double.NaN, null), 3);
        System.out.println(map.size() + " " + map.get(new Point(1, 0.0, "a")) + map.get(new Point(1, Double.NaN, null)) + " " + new Point(1, 0.5, "p").hashCode() + " " + new Point(2, -0.0, null));
        System.out.println(new TreeSet<>(List.of(new Point(2, 1, ""), new Point(1, 5, ""), new Point(1, -5, ""))));
        Pair<Point, List<Integer>> pair = new Pair<>(new Point(0, 0, "o"), new ArrayList<>(List.of(1)));
        int before = pair.hashCode();
        pair.second().add(2);
        System.out.println(pair + " " + (before == pair.hashCode()) + " " + pair.equals(new Pair<>(new Point(0, 0, "o"), List.of(1, 2))));
        int[] array = {1};
        Many many = new Many((byte) 1, (short) 2, 'c', 4, 5, true, array);
        System.out.println(many.equals(new Many((byte) 1, (short) 2, 'c', 4, 5, true, array)) + " " + many.equals(new Many((byte) 1, (short) 2, 'c', 4, 5, true, new int[] {1})) + " "
                + many.toString().startsWith("Many[b=1, s=2, c=c, l=4, f=5.0, z=true, array=[I@"));
    }
}
