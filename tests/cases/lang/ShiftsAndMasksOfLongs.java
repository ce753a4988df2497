// Bit tricks: masks, sign extension, packing of fields, parity, Gray codes, popcount by hand, a linear feedback register.
//@ mode: run
class ShiftsAndMasksOfLongs {
    static int popcount(long x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static long pack(int a, short b, byte c, boolean d) {
        return ((long) a << 32) | ((b & 0xffffL) << 16) | ((c & 0xff) << 8) | (d ? 1 : 0);
    }

    static int crc(byte[] bytes) {
        int crc = ~0;
        for (byte b : bytes) {
            crc ^= b & 0xff;
            for (int i = 0; i < 8; i++) {
                crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
            }
        }
        return ~crc;
    }

    public static void main(String[] args) {
        long packed = pack(-5, (short) -6, (byte) -7, true);
        System.out.println(Long.toHexString(packed) + " " + (int) (packed >> 32) + " " + (short) (packed >>> 16) + " " + (byte) (packed >> 8) + " " + (packed & 1));
        long x = 0x9e3779b97f4a7c15L;
        int same = 0;
        for (int i = 0; i < 100; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            same += popcount(x) == Long.bitCount(x) ? 1 : 0;
        }
        System.out.println(Long.toHexString(x) + " " + same);
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            gray.append(i ^ i >> 1).append(' ');
        }
        int lfsr = 0xACE1;
        int period = 0;
        do {
            int bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1;
            lfsr = lfsr >> 1 | bit << 15;
            period++;
        } while (lfsr != 0xACE1);
        java.util.zip.CRC32 real = new java.util.zip.CRC32();
        byte[] bytes = "The quick brown fox".getBytes();
        real.update(bytes);
        System.out.println(gray + "" + period + " " + Integer.toHexString(crc(bytes)) + " " + (real.getValue() == (crc(bytes) & 0xffffffffL)));
        System.out.println((-1 >>> 1) + " " + (-1L >>> 1) + " " + (1 << 31 >> 31) + " " + (1L << 63 >>> 63) + " " + ((byte) 0x81 >> 1) + " " + ((byte) 0x81 >>> 1) + " " + (((byte) 0x81 & 0xff) >>> 1) + " " + (0xff ^ ~0xf) + " " + (5 & 6 | 8 ^ 3) + " " + (~5 & 0xf) + " " + (1 << -1) + " " + (1L << 32) + " " + (1 << 32));
    }
}
