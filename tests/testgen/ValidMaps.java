import java.lang.reflect.Field;
import java.util.TreeMap;

/** The invariant of `java.util.TreeMap` in the natural order, whose private fields are read by reflection. */
public class ValidMaps {
    private static final Field ROOT = field(TreeMap.class, "root");
    private static final Field SIZE = field(TreeMap.class, "size");
    private static final Field COMPARATOR = field(TreeMap.class, "comparator");
    private static final Field KEY = field(ROOT.getType(), "key");
    private static final Field LEFT = field(ROOT.getType(), "left");
    private static final Field RIGHT = field(ROOT.getType(), "right");
    private static final Field PARENT = field(ROOT.getType(), "parent");
    private static final Field BLACK = field(ROOT.getType(), "color");

    private static Field field(Class<?> of, String name) {
        try {
            Field field = of.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException absent) {
            throw new AssertionError(absent);
        }
    }

    /** Adds a key, or removes it. */
    public static void change(TreeMap<Integer, Integer> map, boolean adds, int key) {
        if (adds) {
            map.put(key, null);
        } else {
            map.remove(key);
        }
    }

    /** Whether a map is a red-black tree whose root is black and whose keys ascend. */
    public static boolean ok(TreeMap<Integer, Integer> map) throws IllegalAccessException {
        if (map == null || !isTree(map) || COMPARATOR.get(map) != null) {
            return false;
        }
        int keys = keys(ROOT.get(map), new Keys());
        return keys > 0 && SIZE.getInt(map) == keys;
    }

    /** The precondition of `change`. */
    public static boolean mayChange(TreeMap<Integer, Integer> map, boolean adds, int key)
            throws IllegalAccessException {
        return ok(map);
    }

    /** Whether a map is a red-black tree without regard to keys. */
    private static boolean isTree(TreeMap<Integer, Integer> map) throws IllegalAccessException {
        Object root = ROOT.get(map);
        return root != null && PARENT.get(root) == null && BLACK.getBoolean(root) && height(root, -1) >= 0;
    }

    private static class Keys {
        Integer last;
    }

    /** Returns the number of keys if they ascend, or -1. */
    private static int keys(Object node, Keys before) throws IllegalAccessException {
        if (node == null) {
            return 0;
        }
        int left = keys(LEFT.get(node), before);
        if (left < 0) {
            return -1;
        }
        Integer key = (Integer) KEY.get(node);
        if (key == null || before.last != null && key <= before.last) {
            return -1;
        }
        before.last = key;
        int right = keys(RIGHT.get(node), before);
        return right < 0 ? -1 : left + 1 + right;
    }

    /**
     * Returns the number of black nodes on each path, or -1. If a number is expected, another one is
     * found before the rest of the tree is read.
     */
    private static int height(Object node, int expected) throws IllegalAccessException {
        if (node == null) {
            return expected > 0 ? -1 : 0;
        }
        boolean black = BLACK.getBoolean(node);
        if (expected == 0 && black) {
            return -1;
        }
        Object left = LEFT.get(node);
        if (left != null && (PARENT.get(left) != node || !black && !BLACK.getBoolean(left))) {
            return -1;
        }
        Object right = RIGHT.get(node);
        if (right != null
                && (right == left || PARENT.get(right) != node || !black && !BLACK.getBoolean(right))) {
            return -1;
        }
        int own = black ? 1 : 0;
        int ofLeft = height(left, expected < 0 ? -1 : expected - own);
        if (ofLeft < 0) {
            return -1;
        }
        int ofRight = height(right, ofLeft);
        return ofRight < 0 ? -1 : ofLeft + own;
    }
}
