// Conversion of floats to integers truncates, saturates and maps NaN to zero.
//@ mode: run
class FloatToIntSaturates {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 0.9, -0.9, 1e9, 2147483647.5, -2147483648.9, 3e9, -3e9, 1e19, -1e19,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE};
        for (double d : doubles) {
            System.out.println((int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d);
        }
        for (double d : doubles) {
            float f = (float) d;
            System.out.println((int) f + " " + (long) f + " " + Float.floatToIntBits(f));
        }
    }
}
