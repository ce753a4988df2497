// Every ordered comparison with NaN is false, != is true, and compare() orders NaN last.
//@ mode: run
class NanComparesFalse {
    static String relations(double a, double b) {
        return (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b);
    }

    static String relations(float a, float b) {
        return (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b);
    }

    public static void main(String[] args) {
        double[] doubles = {Double.NaN, 0.0, -0.0, 1.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : doubles) {
            for (double b : doubles) {
                System.out.println(a + " " + b + ": " + relations(a, b) + " | " + relations((float) a, (float) b)
                        + " | " + Double.compare(a, b) + " " + Float.compare((float) a, (float) b));
            }
        }
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0));
        if (!(Double.NaN > 1)) {
            System.out.println("not greater");
        }
        if (!(Float.NaN < 1)) {
            System.out.println("not less");
        }
    }
}
