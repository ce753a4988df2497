// java.lang.reflect.Array: every component type, widening, wrong types, bounds, many dimensions.
//@ mode: run
import java.lang.reflect.Array;
import java.util.Arrays;

class ReflectiveArrays {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        for (Class<?> type : types) {
            Object array = Array.newInstance(type, 2);
            System.out.println(array.getClass() + " " + Array.getLength(array) + " " + Array.get(array, 0));
        }
        Object grid = Array.newInstance(int.class, 2, 3);
        Array.setInt(Array.get(grid, 1), 2, 8);
        System.out.println(Arrays.deepToString((int[][]) grid));
        System.out.println(Array.newInstance(String[].class, 1, 2).getClass());
        long[] longs = new long[2];
        Array.setInt(longs, 0, 5);
        Array.set(longs, 1, (byte) 7);
        System.out.println(Arrays.toString(longs) + " " + Array.getDouble(longs, 0) + " " + Array.getFloat(longs, 1));
        char[] chars = {'a'};
        System.out.println(Array.getInt(chars, 0) + " " + Array.getLong(chars, 0) + " " + Array.get(chars, 0).getClass());
        byte[] bytes = {-1};
        System.out.println(Array.getShort(bytes, 0) + " " + Array.getInt(bytes, 0));
        show(() -> Array.getByte(chars, 0));
        show(() -> Array.getChar(bytes, 0));
        show(() -> Array.getInt(longs, 0));
        show(() -> {
            Array.setLong(new int[1], 0, 1);
            return 0;
        });
        show(() -> {
            Array.set(new int[1], 0, "x");
            return 0;
        });
        show(() -> {
            Array.set(new String[1], 0, 1);
            return 0;
        });
        show(() -> {
            Array.set(new int[1], 0, null);
            return 0;
        });
        show(() -> Array.get(new int[1], 1));
        show(() -> Array.get(new int[1], -1));
        show(() -> Array.get(null, 0));
        show(() -> Array.getLength("no array"));
        show(() -> Array.newInstance(int.class, -1));
        show(() -> Array.newInstance(void.class, 1));
        show(() -> Array.newInstance(int.class, new int[0]));
        show(() -> Array.newInstance(int.class, new int[256]).getClass().getName().length());
        show(() -> Array.getBoolean(new boolean[] {true}, 0));
        show(() -> Array.getInt(new Integer[] {1}, 0));
    }
}
