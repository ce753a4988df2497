// Arrays: fill, copyOf, equals, mismatch, compare, asList, setAll, deepToString.
//@ mode: run
import java.util.Arrays;
import java.util.List;

class ArraysFunctions {
    public static void main(String[] args) {
        int[] a = new int[6];
        Arrays.fill(a, 1, 4, 7);
        System.out.println(Arrays.toString(a) + Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOfRange(a, 2, 5)));
        System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.mismatch(a, new int[] {0, 7, 8}) + " " + Arrays.compare(a, new int[] {0, 8}));
        System.out.println(Arrays.equals("abcdefgh".toCharArray(), "abcdefgx".toCharArray()) + " " + Arrays.mismatch(new byte[20], new byte[21]));
        List<String> view = Arrays.asList("x", "y", "z");
        view.set(1, "w");
        System.out.println(view + " " + Arrays.deepToString(new Object[] {1, new int[] {2}, new String[][] {{"s"}, null}}));
        try {
            view.add("no");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        long[] squares = new long[5];
        Arrays.setAll(squares, i -> (long) i * i);
        Arrays.parallelPrefix(squares, Long::sum);
        System.out.println(Arrays.toString(squares) + Arrays.stream(squares).max().getAsLong() + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
    }
}
