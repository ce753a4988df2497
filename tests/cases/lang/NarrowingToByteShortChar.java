// Narrowing keeps the low bits; compound assignment narrows silently.
//@ mode: run
class NarrowingToByteShortChar {
    static byte staticByte;
    static char staticChar;
    static short staticShort;

    public static void main(String[] args) {
        int[] values = {0, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -1, -128, -129, -32769, 0x12345678};
        for (int v : values) {
            System.out.println(v + " " + (byte) v + " " + (short) v + " " + (int) (char) v);
        }
        staticByte = 127;
        staticByte++;
        staticChar--;
        staticShort = Short.MIN_VALUE;
        staticShort--;
        System.out.println(staticByte + " " + (int) staticChar + " " + staticShort);
        byte[] bytes = {100};
        bytes[0] += 100;
        char[] chars = {'z'};
        chars[0] += 1.7;
        System.out.println(bytes[0] + " " + chars[0]);
        System.out.println((byte) 300L + " " + (short) 1e6 + " " + (int) (char) -1.5f + " " + (byte) 1e10);
    }
}
