// Contexts are parsed and printed; rounding of squares, quotients and integers.
//@ mode: run
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

class MathContextsAndRounding {
    public static void main(String[] args) {
        MathContext context = new MathContext("precision=5 roundingMode=HALF_DOWN");
        System.out.println(context + " " + MathContext.DECIMAL32 + " " + MathContext.UNLIMITED.getPrecision() + " " + context.equals(new MathContext(5, RoundingMode.HALF_DOWN)));
        System.out.println(new BigDecimal("123456.5", context) + " " + new BigDecimal("2").divide(new BigDecimal("3"), context) + " " + new BigDecimal("9.99999").pow(2, context) + " "
                + new BigDecimal("1E+5").subtract(new BigDecimal("0.4"), context));
        System.out.println(new BigDecimal(new BigInteger("12345"), 3) + " " + new BigDecimal("-0.00") + " " + new BigDecimal("1e-10").toEngineeringString() + " " + BigDecimal.valueOf(123, -2).toPlainString());
        BigInteger[] root = new BigInteger("1000000000000000000000").sqrtAndRemainder();
        System.out.println(root[0] + " " + root[1] + " " + BigInteger.ONE.shiftLeft(100).subtract(BigInteger.ONE).bitCount() + " " + new BigInteger("-8").shiftRight(1) + " " + new BigInteger("ff", 16));
        double[] doubles = {0.1, 1e-7, 123456789.125, 1e22, Double.MIN_VALUE};
        for (double d : doubles) {
            System.out.print(new BigDecimal(Double.toString(d)).stripTrailingZeros() + " " + new BigDecimal(d).precision() + "; ");
        }
        System.out.println();
        try {
            new MathContext(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
