// System.arraycopy handles overlap both ways, checks bounds first and copies up to a bad element.
//@ mode: run
import java.util.Arrays;

class ArraycopyOverlapsAndErrors {
    static void attempt(Object from, int at, Object to, int where, int length) {
        try {
            System.arraycopy(from, at, to, where, length);
            System.out.println("copied");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 3);
        System.out.println(Arrays.toString(a));
        attempt(a, 3, a, 0, 3);
        attempt(a, -1, a, 0, 1);
        attempt(a, 0, a, 0, -1);
        attempt(a, 5, a, 5, 0);
        attempt(a, Integer.MAX_VALUE, a, 0, Integer.MAX_VALUE);
        attempt(a, 0, new long[5], 0, 1);
        attempt(a, 0, "no array", 0, 1);
        attempt(null, 0, a, 0, 1);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        attempt(mixed, 0, strings, 0, 4);
        System.out.println(Arrays.toString(strings));
        Object[] objects = new Object[2];
        attempt(strings, 0, objects, 0, 2);
        System.out.println(objects[1]);
        byte[] bytes = {1, 2, 3};
        double[] doubles = {1.5, 2.5};
        System.arraycopy(bytes, 1, bytes, 0, 2);
        System.arraycopy(doubles, 0, doubles, 1, 1);
        System.out.println(bytes[0] + " " + doubles[1]);
    }
}
