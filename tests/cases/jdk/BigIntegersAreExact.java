// Arithmetic, bits, roots, gcd, modular powers and primes of large integers.
//@ mode: run
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

class BigIntegersAreExact {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.mod(a) + " " + b.remainder(a) + " " + Arrays.toString(b.divideAndRemainder(a)));
        System.out.println(a.pow(7) + " " + a.sqrt() + " " + a.gcd(b) + " " + a.negate().signum() + " " + a.compareTo(b) + " " + a.bitLength() + " " + a.bitCount());
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.shiftLeft(70) + " " + b.shiftRight(33) + " " + a.testBit(5)
                + " " + a.flipBit(0) + " " + b.getLowestSetBit());
        System.out.println(a.modPow(BigInteger.valueOf(12345), BigInteger.valueOf(1_000_000_007)) + " " + BigInteger.valueOf(97).modInverse(BigInteger.valueOf(1000)) + " "
                + new BigInteger("170141183460469231731687303715884105727").isProbablePrime(30) + " " + BigInteger.valueOf(1000).nextProbablePrime());
        System.out.println(a.toString(36) + " " + new BigInteger("-zz", 36) + " " + Arrays.toString(b.toByteArray()) + " " + new BigInteger(1, new byte[] {-1, 0}) + " "
                + a.hashCode() + " " + a.doubleValue() + " " + a.floatValue() + " " + a.longValue() + " " + a.intValue());
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 600; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial.hashCode() + " " + factorial.toString().length() + " " + factorial.multiply(factorial).divide(factorial).equals(factorial) + " "
                + factorial.sqrt().hashCode());
        System.out.println(new BigInteger(200, new Random(5)) + " " + BigInteger.probablePrime(60, new Random(6)));
        String[] wrong = {"", "-", "1_0", "0x1"};
        for (String text : wrong) {
            try {
                new BigInteger(text);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        Runnable[] failing = {() -> a.divide(BigInteger.ZERO), () -> a.longValueExact(), () -> b.sqrt(), () -> BigInteger.TWO.modInverse(BigInteger.TEN), () -> a.pow(-1)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
