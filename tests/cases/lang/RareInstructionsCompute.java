// Instructions that ordinary programs seldom need: negated floats, products with negative constants,
// masks and shifts of every width, short fields, arrays of every type.
//@ mode: run
class RareInstructionsCompute {
    short member;
    static short shared;
    static byte octet;
    static char letter;
    static boolean flag;

    public static void main(String[] args) {
        float one = Float.parseFloat("1.5");
        float zero = Float.parseFloat("0");
        System.out.println(-one + " " + -zero + " " + -(-one) + " " + 1 / -zero);
        double two = Double.parseDouble("2.5");
        double nil = Double.parseDouble("0");
        System.out.println(-two + " " + -nil + " " + -(-two) + " " + 1 / -nil);
        int seven = Integer.parseInt("7");
        System.out.println(seven * -3 + " " + seven * -30000 + " " + (seven & -4) + " " + (seven * 1000 & -32768));
        System.out.println((seven - 10) + " " + (seven + -30000) + " " + (seven - -5));
        int minus = Integer.parseInt("-2000000001");
        System.out.println((minus >>> 3) + " " + (minus >> 3) + " " + (minus << 3) + " " + (minus >>> 31)
                + " " + (minus >> 31) + " " + (minus << 31));
        for (int by : new int[] {0, 1, 5, 31, 32, 33, 63, 64, -1}) {
            System.out.println((minus >>> by) + " " + (minus >> by) + " " + (minus << by));
        }
        long wide = Long.parseLong("-6000000000000000001");
        for (int by : new int[] {0, 1, 5, 31, 32, 33, 63, 64, -1}) {
            System.out.println((wide >>> by) + " " + (wide >> by) + " " + (wide << by));
        }
        long mask = Long.parseLong("1311768467294899695");
        System.out.println((wide & mask) + " " + (wide | mask) + " " + (wide ^ mask) + " " + -wide);
        System.out.println((minus & (int) mask) + " " + (minus | (int) mask) + " " + (minus ^ (int) mask));
        System.out.println(wide * mask + " " + wide / seven + " " + wide % seven + " " + (wide - mask) + " " + (wide + mask));
        RareInstructionsCompute object = new RareInstructionsCompute();
        for (int value : new int[] {127, 128, 255, 256, 32767, -32768, -129}) {
            object.member = (short) value;
            shared = (short) value;
            octet = (byte) value;
            letter = (char) value;
            flag = value > 255;
            System.out.println(object.member + " " + shared + " " + octet + " " + (int) letter + " " + flag);
        }
        Object[] arrays = {new boolean[2], new char[2], new float[2], new double[2], new byte[2], new short[2],
            new int[2], new long[2], new boolean[1][2], new double[1][2]};
        for (Object array : arrays) {
            System.out.println(array.getClass().getName());
        }
        short[] shorts = {(short) 40000, -1};
        char[] chars = {(char) -1, 40000};
        byte[] bytes = {(byte) 200, -1};
        boolean[] booleans = {true, false, !flag};
        System.out.println(shorts[0] + " " + shorts[1] + " " + (int) chars[0] + " " + (int) chars[1] + " " + bytes[0]
                + " " + booleans[0] + booleans[1] + booleans[2]);
    }
}
