// Float and double arithmetic: rounding, infinities, signed zero, remainder, negation.
//@ mode: run
class FloatingArithmetic {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.5, -2.25, 1e308, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NaN};
        for (double a : doubles) {
            for (double b : doubles) {
                System.out.println((a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b));
                float x = (float) a, y = (float) b;
                System.out.println((x + y) + " " + (x - y) + " " + (x * y) + " " + (x / y) + " " + (x % y));
            }
            System.out.println(-a + " " + 1 / -a);
        }
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println(-7.5 % 2 + " " + 7.5 % -2 + " " + 1e300 % 7);
        float f = 1;
        f += 1e-9;
        System.out.println(f);
    }
}
