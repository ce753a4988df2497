package shapes.plane;

/** Methods over numbers, arrays, strings and enumerations. */
public class Numbers {
    enum Kind { EQUAL, ISOSCELES, OTHER }

    record Span(int from, int to) {}

    private int total;
    int last;

    static Kind triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a > 100 || b > 100 || c > 100) {
            throw new IllegalArgumentException("sides");
        }
        if (a == b && b == c) {
            return Kind.EQUAL;
        }
        return a == b || b == c || a == c ? Kind.ISOSCELES : Kind.OTHER;
    }

    static int days(int month, boolean leap) {
        switch (month) {
            case 2:
                return leap ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return month >= 1 && month <= 12 ? 31 : 0;
        }
    }

    int add(int[] all) {
        int before = total;
        for (int one : all) {
            total += one;
        }
        last = total - before;
        if (before > 5 && last == 7) {
            return total / (before - 9);
        }
        return last;
    }

    static String name(String text, Kind kind) {
        if (text != null && text.length() == 2 && text.charAt(0) == 'k') {
            return kind == Kind.OTHER ? "other" : text;
        }
        return null;
    }

    static long length(Span span) {
        return span.to() - (long) span.from();
    }

    static boolean never(int x) {
        if (x > 5) {
            return x < 3;
        }
        return false;
    }
}
