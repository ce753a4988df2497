// Math on int, long and float: exact forms, floor and ceiling division, unsigned, clamps, multiply high, fused.
//@ mode: run
class MathOnWholeNumbers {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.print(action.run() + " ");
        } catch (ArithmeticException e) {
            System.out.print("[" + e.getMessage() + "] ");
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 7, -7, 46341, -46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        long[] longs = {0, 1, -1, 3, -3, 3037000500L, -3037000500L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                show(() -> Math.addExact(a, b));
                show(() -> Math.subtractExact(a, b));
                show(() -> Math.multiplyExact(a, b));
                show(() -> Math.floorDiv(a, b));
                show(() -> Math.floorMod(a, b));
                show(() -> Math.multiplyFull(a, b));
                show(() -> Integer.divideUnsigned(a, b));
                show(() -> Integer.remainderUnsigned(a, b));
                show(() -> a / b);
                show(() -> a % b);
            }
            show(() -> Math.absExact(a));
            show(() -> Math.negateExact(a));
            show(() -> Math.incrementExact(a));
            show(() -> Math.decrementExact(a));
            System.out.println();
        }
        for (long a : longs) {
            for (long b : longs) {
                show(() -> Math.addExact(a, b));
                show(() -> Math.subtractExact(a, b));
                show(() -> Math.multiplyExact(a, b));
                show(() -> Math.multiplyHigh(a, b));
                show(() -> Math.floorDiv(a, b));
                show(() -> Math.floorMod(a, b));
                show(() -> Long.divideUnsigned(a, b));
                show(() -> Long.remainderUnsigned(a, b));
                show(() -> Long.compareUnsigned(a, b));
                show(() -> a / b);
                show(() -> a % b);
            }
            show(() -> Math.absExact(a));
            show(() -> Math.toIntExact(a));
            show(() -> Math.floorMod(a, 7));
            show(() -> Math.multiplyExact(a, 3));
            System.out.println();
        }
        float[] floats = {0f, -0f, 1f, -2.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.NEGATIVE_INFINITY, 1e-40f, 16777217f};
        for (float f : floats) {
            System.out.println(Math.ulp(f) + " " + Math.nextUp(f) + " " + Math.nextDown(f) + " " + Math.getExponent(f) + " " + Math.round(f) + " " + Math.signum(f) + " " + Math.abs(f) + " "
                    + Math.scalb(f, 3) + " " + Math.scalb(f, -30) + " " + Math.fma(f, 3f, 1f) + " " + Math.copySign(f, -1f) + " " + Math.nextAfter(f, 0.0) + " " + Float.floatToIntBits(f) + " " + Float.toHexString(f));
        }
        System.out.println(Math.fma(0x1.0000001p0, 0x1.0000001p0, -1.0) + " " + Math.fma(1e308, 10, -Double.MAX_VALUE) + " " + Math.fma(Double.POSITIVE_INFINITY, 0, 1) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(0x1.8p0, 1023) + " " + Math.scalb(1.0, 5000) + " " + Math.getExponent(Double.MIN_VALUE));
    }
}
