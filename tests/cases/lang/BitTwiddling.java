// Integer and Long bit functions.
//@ mode: run
class BitTwiddling {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 0x80000000, 0x7fffffff, 0x00f0f000, 12345678, -98765};
        for (int i : ints) {
            System.out.println(Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i)
                    + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i)
                    + " " + Integer.reverseBytes(i) + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 37)
                    + " " + Integer.signum(i) + " " + Integer.toUnsignedString(i) + " " + Integer.compareUnsigned(i, 5)
                    + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7));
            long l = (long) i << 20 ^ i;
            System.out.println(Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l)
                    + " " + Long.highestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.rotateLeft(l, 70)
                    + " " + Long.toUnsignedString(l) + " " + Long.divideUnsigned(l, 7) + " " + Long.remainderUnsigned(l, 7));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1));
        System.out.println(Double.doubleToLongBits(-1.5) + " " + Float.intBitsToFloat(0x40490fdb) + " " + Double.longBitsToDouble(1));
    }
}
