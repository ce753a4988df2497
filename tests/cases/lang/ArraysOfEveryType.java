// Arrays: defaults of every type, multi-dimensional and ragged ones, covariance, bounds, initializers, lengths, instanceof.
//@ mode: run
import java.util.Arrays;

class ArraysOfEveryType {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static int[] order = new int[3];
    static int at;

    static int next(int n) {
        order[at++] = n;
        return n;
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(new boolean[2]) + Arrays.toString(new byte[1]) + (int) new char[1][1][0].length + Arrays.toString(new short[1]) + Arrays.toString(new int[1]) + Arrays.toString(new long[1]) + Arrays.toString(new float[1]) + Arrays.toString(new double[1]) + Arrays.toString(new String[1]) + Arrays.toString(new int[1][]));
        int[][][] cube = new int[2][3][];
        cube[1][2] = new int[] {7};
        System.out.println(Arrays.deepToString(cube) + " " + cube.length + cube[0].length + cube[1][2].length);
        int[] ragged[] = {{1}, {}, {1, 2, 3}, null};
        int total = 0;
        for (int[] row : ragged) {
            total += row == null ? 100 : row.length;
        }
        System.out.println(total + " " + ragged.getClass().getName() + " " + new String[0][0][0].getClass().getComponentType());
        show(() -> new int[next(2)][next(0)][next(3)].length + Arrays.toString(order));
        show(() -> new int[2][-1]);
        show(() -> new int[-2][-1]);
        show(() -> new Object[0][Integer.MIN_VALUE]);
        Object[] objects = new Integer[2];
        show(() -> objects[0] = "x");
        show(() -> objects[0] = 5);
        show(() -> objects[2] = "x");
        Object[][] nested = new String[1][1];
        show(() -> nested[0] = new Object[1]);
        show(() -> nested[0][0] = 1);
        show(() -> ((Object) objects instanceof Number[]) + " " + ((Object) objects instanceof Integer[]) + " " + ((Object) new int[0] instanceof Object[]) + " " + ((Object) new int[0][0] instanceof Object[]) + " " + (objects instanceof Comparable[]));
        show(() -> (String[]) (Object[]) new Object[] {"s"});
        show(() -> (long[]) (Object) new int[1]);
        show(() -> (Object[][]) (Object) new int[1][1]);
        show(() -> new int[3][Integer.parseInt("2")][1].length);
        char[] chars = {'a', 98, (char) 99, '\u0064'};
        byte[] bytes = {1, (byte) 200, 'a'};
        long[] longs = {1, 'b', Integer.MAX_VALUE};
        double[] doubles = {1, 2f, 3L, 'c'};
        System.out.println(new String(chars) + Arrays.toString(bytes) + Arrays.toString(longs) + Arrays.toString(doubles));
        chars[1]++;
        bytes[1] += 100;
        longs[2] *= 2;
        doubles[0] /= 3;
        bytes[0] <<= 7;
        System.out.println(chars[1] + " " + bytes[1] + " " + longs[2] + " " + doubles[0] + " " + bytes[0]);
    }
}
