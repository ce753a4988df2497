// Shift distances are taken modulo 32 or 64; >>> of a negative byte widens first.
//@ mode: run
class ShiftDistanceIsMasked {
    public static void main(String[] args) {
        int[] distances = {0, 1, 31, 32, 33, 63, 64, 65, -1, -31, -32};
        for (int d : distances) {
            int i = 0x80000001;
            long l = 0x8000000000000001L;
            System.out.println(d + ": " + (i << d) + " " + (i >> d) + " " + (i >>> d) + " "
                    + (l << d) + " " + (l >> d) + " " + (l >>> d));
        }
        System.out.println(1 << 33L);
        System.out.println(1L << 33L);
        byte b = -1;
        b >>>= 1;
        System.out.println(b);
        b = (byte) 0x80;
        b >>>= 10;
        System.out.println(b);
        short s = -2;
        s >>= 1;
        System.out.println(s);
    }
}
