// float and double: rounding, subnormals, infinities, zeros, comparison, remainders, conversions, bits of NaN.
//@ mode: run
class FloatsFollowIeee {
    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1, -1.5, 1e308, 1e-308, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NaN, 0.1, 3};
        for (double a : ds) {
            StringBuilder line = new StringBuilder();
            for (double b : ds) {
                line.append(bits(a + b)).append(bits(a - b)).append(bits(a * b)).append(bits(a / b)).append(bits(a % b)).append(a < b).append(a <= b).append(a == b).append(a != b).append(a > b);
            }
            System.out.println(a + " " + line.toString().hashCode());
        }
        float[] fs = {0f, -0f, 1f, -1.5f, 3e38f, 1e-38f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY, Float.NaN, 0.1f, 3f};
        for (float a : fs) {
            StringBuilder line = new StringBuilder();
            for (float b : fs) {
                line.append(bits(a + b)).append(bits(a - b)).append(bits(a * b)).append(bits(a / b)).append(bits(a % b)).append(a < b).append(a >= b).append(bits((double) a + b)).append(bits((float) ((double) a * b)));
            }
            System.out.println(a + " " + line.toString().hashCode());
        }
        System.out.println((0.1f + 0.2f) + " " + (0.1 + 0.2) + " " + (float) 0.1 + " " + (double) 0.1f + " " + (1.0 - 0.9) + " " + 1e16 / 3 + " " + 100 * 1.1 + " " + 3 * 0.1f + " " + (int) 1e10f + " " + (long) 1e19f + " " + (0.1f == 0.1) + " " + (0.5f == 0.5));
        System.out.println(0x1.8p1 + " " + 0x1p-1074 + " " + 1.4e-45f + " " + 3.4028235e38f + " " + 16777217f + " " + (float) 16777217 + " " + (float) Long.MAX_VALUE + " " + (double) Long.MAX_VALUE + " " + (float) 0x7fffffbf + " " + (1.0f * Integer.MAX_VALUE) + " " + Float.MIN_NORMAL + " " + Double.MIN_NORMAL);
        System.out.println(Double.compare(Double.NaN, Double.POSITIVE_INFINITY) + " " + Double.isFinite(1 / 0.0) + " " + Double.isInfinite(-1 / 0.0) + " " + Float.isNaN(0f / 0f) + " " + Double.longBitsToDouble(0x7ff0000000000001L) + " " + Float.compare(-0f, 0f) + " " + Math.min(-0f, 0f) + " " + Double.max(1, Double.NaN) + " " + Double.sum(1e308, 1e308) + " " + Float.intBitsToFloat(1) + " " + Double.toString(-0.0).length());
        double sum = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += 1.0 / i;
        }
        float fsum = 0;
        for (int i = 1; i <= 1000; i++) {
            fsum += 1f / i;
        }
        double x = 1;
        for (int i = 0; i < 30; i++) {
            x = x - (x * x - 2) / (2 * x);
        }
        System.out.println(sum + " " + fsum + " " + x);
    }
}
