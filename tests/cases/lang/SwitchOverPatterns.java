// A switch over type and record patterns with guards and null.
//@ mode: run
//@ jdk: 21+
class SwitchOverPatterns {
    record Point(Object x, Object y) {
    }

    enum Color { RED, GREEN }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case String s -> "string " + s.length();
            case Point(Integer x, Integer y) -> "point " + (x + y);
            case Point(var x, var y) -> "other point " + x;
            case Color c when c == Color.RED -> "red";
            case int[] a -> "array " + a.length;
            default -> "something";
        };
    }

    public static void main(String[] args) {
        Object[] all = {null, 5, 50, "abc", new Point(1, 2), new Point("a", 1), Color.RED, Color.GREEN, new int[3], 1.5};
        for (Object o : all) {
            System.out.println(describe(o));
        }
    }
}
