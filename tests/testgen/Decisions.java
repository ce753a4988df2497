/** Decisions of several conditions, and jumps that a compiler makes. */
public class Decisions {
    private static int total;

    static int both(boolean a, boolean b, boolean c) {
        if (a && b || c) {
            return 1;
        }
        return 0;
    }

    static boolean value(int x, int y) {
        boolean inside = x > 0 && y > 0;
        return inside;
    }

    static int ternary(boolean a, boolean b, boolean c) {
        return (a ? b : c) ? 1 : 2;
    }

    static int separate(boolean a, boolean b) {
        if (a) {
            total++;
            if (b) {
                return 1;
            }
        }
        return 0;
    }

    static int coupled(int x) {
        if (x > 5 && x < 3) {
            return 1;
        }
        return 0;
    }

    static int masked(boolean a) {
        if (a || a) {
            return 1;
        }
        return 0;
    }

    static int loop(int n) {
        int count = 0;
        while (n > 0 && n < 4) {
            n--;
            count++;
        }
        do {
            count++;
        } while (n < 2 && count < 3);
        return count;
    }

    static int cleaned(int x, boolean b) {
        try {
            if (x > 9) {
                return 1;
            }
            total = x;
        } finally {
            if (b || x == 2) {
                total++;
            }
        }
        return 2;
    }

    static int word(String s) {
        switch (s == null ? "" : s) {
            case "ab":
                return 1;
            case "cd":
                return 2;
            default:
                return 3;
        }
    }

    static int checked(int x, boolean b) {
        assert x > 0 || b : "no";
        return x;
    }

    static boolean nested(int x, boolean b) {
        return x > 0 && (b ? x : 2 * x) < 10;
    }

    static void kept(int age) {
        if (age >= 0 && age < 150) {
            age = age;
        }
    }
}
