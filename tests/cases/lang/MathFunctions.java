// Math: exact arithmetic, rounding, roots, powers and trigonometry at their special values.
//@ mode: run
class MathFunctions {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        show(() -> Math.addExact(Integer.MAX_VALUE, 1));
        show(() -> Math.multiplyExact(1L << 40, 1L << 40));
        show(() -> Math.negateExact(Integer.MIN_VALUE));
        show(() -> Math.toIntExact(1L << 31));
        show(() -> Math.subtractExact(5, 7));
        show(() -> Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.multiplyHigh(1L << 62, 8));
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, 1e18, Double.NaN, Double.POSITIVE_INFINITY};
        for (double v : values) {
            show(() -> Math.round(v) + " " + Math.round((float) v) + " " + Math.rint(v) + " " + Math.floor(v) + " "
                    + Math.ceil(v) + " " + Math.sqrt(v) + " " + Math.abs(v) + " " + Math.signum(v) + " " + Math.cbrt(v));
        }
        show(() -> Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(1f, 2f));
        show(() -> Math.pow(2, 10) + " " + Math.pow(0, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(2, -1) + " " + Math.pow(10, 15));
        show(() -> Math.sin(0) + " " + Math.cos(0) + " " + Math.tan(0) + " " + Math.atan2(1, 1) + " " + Math.atan2(-0.0, -1));
        show(() -> StrictMath.sin(1) + " " + StrictMath.exp(1) + " " + StrictMath.log(10) + " " + StrictMath.hypot(3, 4));
        show(() -> Math.exp(0) + " " + Math.log(1) + " " + Math.log10(1000) + " " + Math.log(-1) + " " + Math.hypot(3, 4));
        show(() -> Math.ulp(1.0) + " " + Math.nextUp(1f) + " " + Math.scalb(1.5, 4) + " " + Math.getExponent(1024.5) + " " + Math.copySign(3, -0.0));
        show(() -> Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.fma(2.0, 3.0, 1.0) + " " + Math.IEEEremainder(5, 3));
    }
}
