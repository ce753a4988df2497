// The condition of a loop is evaluated before every round, and an exception in it has its source line.
//@ mode: run check
//@ verdict: safe
class LoopConditionsAreCheckedEveryRound {
    static int calls;

    public static void main(String[] args) {
        int[] a = {4, 5, 6};
        int sum = 0;
        try {
            for (int i = 0; i < a.length; i++) {
                sum += a[i];
                if (i == 1) {
                    a = null;
                }
            }
        } catch (NullPointerException e) {
            System.out.println(sum + " " + e.getMessage());
            System.out.println(e.getStackTrace()[0].getLineNumber());
        }
        System.out.println(insideAndOutside(new int[] {1, 2}) + " " + insideAndOutside(null));

        long from = Long.MAX_VALUE - 3;
        int rounds = 0;
        for (long j = from; j < Long.MAX_VALUE; j++) {
            rounds++;
        }
        for (long j = Long.MIN_VALUE; j <= Long.MIN_VALUE + 2; j += 2) {
            rounds += 100;
        }
        for (int i = Integer.MAX_VALUE - 2; i > 0; i++) {
            rounds += 1000;
        }
        for (int i = Integer.MIN_VALUE, n = Integer.MIN_VALUE + 3; i < n; i++) {
            rounds += 10_000;
        }
        System.out.println(rounds);

        double d = 0;
        while (d < 1) {
            d += 0.25;
        }
        while (!(d > Double.NaN)) {
            d += 1;
            if (d > 5) {
                break;
            }
        }
        System.out.println(d);

        int steps = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < i; j++) {
                if (j == 2) {
                    continue outer;
                }
                if (i == 4) {
                    break outer;
                }
                steps += 10 * i + j;
            }
        }
        System.out.println(steps);

        int n = 3;
        for (int i = 0; i < n; i++, n--) {
            steps++;
        }
        for (int i = 0; i < i + 1; i++) {
            if (i == 7) {
                break;
            }
            steps++;
        }
        System.out.println(steps);
        while (next() < 4) {
            steps++;
        }
        System.out.println(steps + " " + calls);
    }

    static int next() {
        return ++calls;
    }

    /** The first look at the length is inside the try, the later ones too; the loop after is not. */
    static String insideAndOutside(int[] a) {
        String seen = "";
        int i = 0;
        try {
            while (i < a.length) {
                i++;
                if (i == a.length) {
                    throw new IllegalStateException("end");
                }
            }
        } catch (NullPointerException e) {
            seen = "null";
        } catch (IllegalStateException e) {
            seen = e.getMessage();
        }
        try {
            while (i < a.length + 2) {
                i++;
            }
        } finally {
            return seen + i;
        }
    }
}
