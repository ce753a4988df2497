// Hash codes that the library specifies: strings, boxes, arrays, lists, enums by name aside.
//@ mode: run
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

class HashCodes {
    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "Aa", "BB", "hello", "polygenelubricants", "\u4e2d\u00ff", "\0\0"}) {
            System.out.println(s.hashCode());
        }
        System.out.println(Integer.hashCode(-5) + " " + Long.hashCode(1L << 40 | 3) + " " + Double.hashCode(1.5) + " "
                + Float.hashCode(-0f) + " " + Boolean.hashCode(true) + " " + Character.hashCode('x') + " " + Short.hashCode((short) -1));
        System.out.println(Arrays.hashCode(new int[] {1, 2, 3}) + " " + List.of("a", "b").hashCode() + " "
                + Map.of("k", 1).hashCode() + " " + Objects.hash(1, null, "x") + " " + Arrays.deepHashCode(new Object[][] {{1}, null}));
        Object o = new Object();
        System.out.println((o.hashCode() == o.hashCode()) + " " + (o.hashCode() == System.identityHashCode(o)) + " " + System.identityHashCode(null));
    }
}
