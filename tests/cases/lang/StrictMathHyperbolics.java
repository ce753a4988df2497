// StrictMath: sinh, cosh, tanh, hypot are bit-exact for special and for 1500 random arguments.
//@ mode: run
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

class StrictMathHyperbolics {
    static final double[] SPECIAL = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, 10, 1e-300, -1e-300, 1e300, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, -Double.MAX_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 1e22, 1.5, 2.5, 709.78, -745.13, 0x1p52, 0x1p53, 0x1.fffffffffffffp-2};
    static long seed = 42;

    static double random() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        long bits = seed ^ (seed >>> 29);
        switch ((int) (bits & 3)) {
            case 0:
                return Double.longBitsToDouble(bits);
            case 1:
                return (bits >> 11) * 0x1p-50;
            case 2:
                return (bits >> 11) * 0x1p-43;
            default:
                return (bits >> 11) * 0x1p-53;
        }
    }

    static long mix(long sum, double value) {
        return sum * 31 + (Double.isNaN(value) ? 7 : Double.doubleToLongBits(value));
    }

    static void show(String name, DoubleUnaryOperator f) {
        long sum = 0;
        StringBuilder text = new StringBuilder(name);
        for (double x : SPECIAL) {
            double value = f.applyAsDouble(x);
            sum = mix(sum, value);
            text.append(' ').append(value);
        }
        for (int i = 0; i < 1500; i++) {
            sum = mix(sum, f.applyAsDouble(random()));
        }
        System.out.println(text + " " + Long.toHexString(sum));
    }

    static void show2(String name, DoubleBinaryOperator f) {
        long sum = 0;
        for (double x : SPECIAL) {
            for (double y : SPECIAL) {
                sum = mix(sum, f.applyAsDouble(x, y));
            }
        }
        for (int i = 0; i < 1500; i++) {
            sum = mix(sum, f.applyAsDouble(random(), random()));
        }
        System.out.println(name + " " + Long.toHexString(sum));
    }

    public static void main(String[] args) {
        show("sinh", StrictMath::sinh);
        show("cosh", StrictMath::cosh);
        show("tanh", StrictMath::tanh);
        show2("hypot", StrictMath::hypot);
    }
}
