// Integer and Long: bits, rotation, reversal, counting, compression of signs, overflow, unsigned comparison, constants.
//@ mode: run
class IntegersOverflowAndCount {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 0x80000000, 0x7fffffff, 0x12345678, -256, 100};
        for (int i : ints) {
            System.out.println(i + " " + Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i)
                    + " " + Integer.rotateLeft(i, 7) + " " + Integer.rotateRight(i, 39) + " " + Integer.signum(i) + " " + Integer.compareUnsigned(i, 100) + " " + (i * i) + " " + (i << 33) + " " + (i >> 31) + " " + (i >>> 28) + " " + (-i) + " " + Math.abs(i) + " " + (~i) + " " + (i ^ 0x55555555)
                    + " " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (float) i + " " + (double) i + " " + (long) i);
        }
        long[] longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L, -65536, 1L << 53 | 1};
        for (long l : longs) {
            System.out.println(l + " " + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " " + Long.rotateLeft(l, 7) + " " + Long.rotateRight(l, 71)
                    + " " + Long.signum(l) + " " + (l * l) + " " + (l << 65) + " " + (l >> 63) + " " + (l >>> 60) + " " + (-l) + " " + (int) l + " " + (short) l + " " + (float) l + " " + (double) l + " " + Long.divideUnsigned(l, 10) + " " + Long.hashCode(l));
        }
        short s = Short.MAX_VALUE;
        s++;
        byte b = Byte.MIN_VALUE;
        b--;
        char c = 0;
        c--;
        System.out.println(s + " " + b + " " + (int) c + " " + Short.reverseBytes((short) 0x1234) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Byte.toUnsignedLong((byte) -128) + " " + Short.compareUnsigned((short) -1, (short) 1) + " " + Character.MAX_VALUE % 10);
        long factorial = 1;
        int small = 1;
        for (int i = 1; i <= 25; i++) {
            factorial *= i;
            small *= i;
        }
        System.out.println(factorial + " " + small + " " + (Integer.MIN_VALUE / -1) + " " + (Integer.MIN_VALUE % -1) + " " + (Long.MIN_VALUE / -1) + " " + (5 / -2) + " " + (-5 / 2) + " " + (-5 % 2) + " " + (5 % -2) + " " + (5.5 % -2) + " " + (-5.5 % 2) + " " + (0.0 / 0 != 0.0 / 0));
        double[] doubles = {1e10, -1e10, 1e20, -1e20, Double.NaN, 0.99999, -0.99999, 2147483647.5, 65536.7, 3e9};
        for (double d : doubles) {
            System.out.print((int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (float) d + " " + (int) (float) d + " | ");
        }
        System.out.println();
    }
}
