// Scales, contexts, rounding modes, texts and comparisons of decimals.
//@ mode: run
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

class BigDecimalsRound {
    public static void main(String[] args) {
        BigDecimal third = BigDecimal.ONE.divide(new BigDecimal(3), MathContext.DECIMAL128);
        System.out.println(third + " " + third.precision() + " " + third.scale() + " " + third.round(new MathContext(5)) + " " + third.multiply(new BigDecimal("3")));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                System.out.print(mode);
                for (String number : new String[] {"5.5", "2.5", "1.1", "-1.1", "-2.5"}) {
                    System.out.print(" " + new BigDecimal(number).setScale(0, mode));
                }
                System.out.print("; ");
            }
        }
        System.out.println();
        BigDecimal large = new BigDecimal("1234567.8900E+5");
        System.out.println(large + " " + large.toPlainString() + " " + large.toEngineeringString() + " " + large.stripTrailingZeros() + " " + large.unscaledValue() + " "
                + large.scale() + " " + large.negate().abs().equals(large) + " " + large.movePointLeft(12) + " " + large.scaleByPowerOfTen(-3));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " "
                + new BigDecimal("2.0").hashCode() + " " + new BigDecimal("2.00").hashCode() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1));
        System.out.println(new BigDecimal("7").divideToIntegralValue(new BigDecimal("2.1")) + " " + new BigDecimal("7").remainder(new BigDecimal("-2.1")) + " "
                + new BigDecimal("1.1").pow(20) + " " + new BigDecimal(2).sqrt(new MathContext(40)) + " " + new BigDecimal("123.456").ulp() + " "
                + new BigDecimal("1E-400").doubleValue() + " " + new BigDecimal("1E400").floatValue() + " " + new BigDecimal("12.99").intValue());
        System.out.println(new BigDecimal("1E+3").add(new BigDecimal("0.001")) + " " + new BigDecimal("1E+3").plus(new MathContext(2)) + " " + BigDecimal.TEN.max(large).min(third));
        Runnable[] failing = {() -> BigDecimal.ONE.divide(new BigDecimal(3)), () -> BigDecimal.ONE.divide(BigDecimal.ZERO), () -> third.setScale(2, RoundingMode.UNNECESSARY),
            () -> third.intValueExact(), () -> new BigDecimal("1.x"), () -> new BigDecimal(Double.NaN)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
