// Numbers as text and back: shortest forms, hexadecimal, radixes, signs, unsigned, errors with their messages.
//@ mode: run
class NumbersAsText {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        double[] doubles = {1e7, 1e-3, 9.999999e6, 1.0E-4, 123456789.125, 1e21, 1e23, 4.9e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1 + 0.2, 100, 1.0 / 3, 5e-324, 9007199254740993.0, -0.0};
        for (double d : doubles) {
            System.out.println(d + " " + (float) d + " " + Double.toHexString(d) + " " + Double.doubleToRawLongBits(d) + " " + (long) d + " " + (int) d + " " + (char) (int) d);
        }
        String[] texts = {"1", " 1.5 ", "-0x1.8p3", "1e400", "-1e-400", "NaN", "-Infinity", "1d", "2f", "0x.8p0", "1_0", "", "abc", "0x1", "1e", ".5", "5.", "+7", "4.9e-324", "2.4703282292062328e-324", "1.7976931348623159e308", "9007199254740993"};
        for (String text : texts) {
            show(() -> Double.parseDouble(text) + " " + Float.parseFloat(text));
        }
        String[] wholes = {"2147483647", "2147483648", "-2147483648", "+5", "-", "", "0x10", "10 ", "٣", "9223372036854775808", "-9223372036854775808"};
        for (String text : wholes) {
            show(() -> Integer.parseInt(text));
            show(() -> Long.parseLong(text));
            show(() -> Integer.decode(text));
            show(() -> Integer.parseUnsignedInt(text));
            show(() -> Short.parseShort(text));
            show(() -> Byte.parseByte(text));
        }
        show(() -> Integer.parseInt("zz", 36) + " " + Integer.parseInt("-1010", 2) + " " + Integer.toString(-255, 16) + " " + Integer.toHexString(-1) + " " + Integer.toOctalString(-8) + " " + Integer.toBinaryString(5) + " " + Integer.toUnsignedString(-1) + " " + Integer.toUnsignedLong(-1));
        show(() -> Long.toString(Long.MIN_VALUE, 36) + " " + Long.toHexString(-1) + " " + Long.toUnsignedString(-1) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Long.toUnsignedString(-5, 7) + " " + Long.toBinaryString(-2) + " " + Long.toOctalString(-1));
        show(() -> Integer.parseInt("12", 1));
        show(() -> Integer.parseInt("x12y", 1, 3, 10) + " " + Long.parseLong("ab77", 2, 4, 8));
        show(() -> Integer.parseInt(null));
        show(() -> Double.parseDouble(null));
        show(() -> Integer.toString(5, 99) + Integer.getInteger("absent", 4) + Boolean.parseBoolean("TRUE") + Boolean.parseBoolean("yes"));
        show(() -> Integer.valueOf(77).equals(77L) + " " + Integer.compare(3, 5) + " " + Integer.signum(-9) + " " + Character.getNumericValue('z') + " " + Character.digit('f', 16) + " " + Character.forDigit(11, 16));
        show(() -> Float.intBitsToFloat(0x7fc00001) + " " + Float.floatToRawIntBits(Float.NaN) + " " + Double.compare(0.0, -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.hashCode(1.5) + " " + Long.hashCode(1L << 40) + " " + Boolean.hashCode(true) + " " + Character.hashCode('a'));
    }
}
