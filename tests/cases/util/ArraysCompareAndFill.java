// compare, mismatch, deep functions, ranges and their bounds.
//@ mode: run
import java.util.Arrays;
import java.util.Comparator;

class ArraysCompareAndFill {
    public static void main(String[] args) {
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1}, new int[] {1, 0}) + " "
                + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false})
                + " " + Arrays.compare(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.compare((int[]) null, new int[0]));
        System.out.println(Arrays.mismatch("abcdefgh".getBytes(), "abcdefgX".getBytes()) + " " + Arrays.mismatch(new long[] {1, 2}, new long[] {1, 2})
                + " " + Arrays.mismatch(new float[] {Float.NaN}, new float[] {Float.NaN}) + " " + Arrays.mismatch(new char[] {'a'}, new char[0]));
        Object[] deep = {1, new int[] {2, 3}, new Object[] {"x", null, new char[] {'y'}}};
        Object[] same = {1, new int[] {2, 3}, new Object[] {"x", null, new char[] {'y'}}};
        System.out.println(Arrays.deepToString(deep) + " " + Arrays.deepEquals(deep, same) + " " + Arrays.equals(deep, same) + " "
                + (Arrays.deepHashCode(deep) == Arrays.deepHashCode(same)));
        Object[] loop = {null};
        loop[0] = loop;
        System.out.println(Arrays.deepToString(loop));
        int[] filled = new int[6];
        Arrays.fill(filled, 1, 4, 9);
        System.out.println(Arrays.toString(filled) + Arrays.toString(Arrays.copyOfRange(filled, 3, 8)) + Arrays.binarySearch(filled, 1, 4, 9));
        Integer[] boxed = {3, 1, 2, 5, 4};
        Arrays.sort(boxed, 1, 4, Comparator.reverseOrder());
        System.out.println(Arrays.toString(boxed) + Arrays.asList(boxed).indexOf(5));
        Runnable[] wrong = {() -> Arrays.fill(filled, 4, 2, 0), () -> Arrays.sort(filled, 0, 9), () -> Arrays.copyOf(filled, -1),
            () -> Arrays.copyOfRange(filled, 7, 8), () -> Arrays.asList(1, 2).add(3)};
        for (Runnable action : wrong) {
            try {
                action.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
