// Patterns over sealed types, records and strings in the switches of newer releases.
//@ mode: run
//@ jdk: 21+
import java.util.List;

class TextsInSwitches {
    sealed interface Shape permits Circle, Box { }

    record Circle(int radius) implements Shape { }

    record Box(int width, int height) implements Shape { }

    static String describe(Object value) {
        return switch (value) {
            case null -> "nothing";
            case Circle(int r) when r > 10 -> "large circle";
            case Circle c -> "circle " + c.radius();
            case Box(var w, var h) -> "box " + w * h;
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s.length();
            case Integer i -> "number " + i;
            case List<?> l -> "list of " + l.size();
            default -> value.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        for (Object value : new Object[] {null, new Circle(11), new Circle(2), new Box(2, 3), "", "four", 5, List.of(1), 2.0}) {
            System.out.println(describe(value));
        }
    }
}
