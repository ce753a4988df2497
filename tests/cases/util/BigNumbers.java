// BigInteger and BigDecimal arithmetic.
//@ mode: run
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

class BigNumbers {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 40; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength() + " " + f.mod(BigInteger.valueOf(1000003)) + " " + f.toString(16));
        System.out.println(BigInteger.TWO.pow(100).subtract(f).signum() + " " + BigInteger.valueOf(3).modPow(new BigInteger("1000"), new BigInteger("7919"))
                + " " + f.gcd(new BigInteger("123456789")) + " " + f.negate().shiftRight(70) + " " + f.divideAndRemainder(new BigInteger("98765432109876543210"))[1]);
        BigDecimal d = new BigDecimal("10").divide(new BigDecimal("3"), 20, RoundingMode.HALF_EVEN);
        System.out.println(d + " " + d.setScale(3, RoundingMode.UP) + " " + new BigDecimal("1.10").equals(new BigDecimal("1.1"))
                + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + " " + new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal(0.1));
        try {
            new BigDecimal(1).divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
