// HexFormat with delimiters, prefixes and cases, and refusals.
//@ mode: run
import java.util.Arrays;
import java.util.HexFormat;

class HexadecimalFormats {
    public static void main(String[] args) {
        byte[] bytes = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};
        HexFormat plain = HexFormat.of();
        HexFormat colons = HexFormat.ofDelimiter(":").withUpperCase();
        HexFormat full = HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h");
        System.out.println(plain.formatHex(bytes) + " " + colons.formatHex(bytes) + " " + full.formatHex(bytes, 1, 3));
        System.out.println(Arrays.toString(plain.parseHex("0aFf")) + Arrays.toString(colons.parseHex("0A:ff")) + Arrays.toString(full.parseHex("0x01h, 0x02h")));
        System.out.println(plain.toHexDigits((byte) 10) + plain.toHexDigits('\u20ac') + plain.toHexDigits(255) + plain.toHexDigits(-2L, 3));
        System.out.println(HexFormat.fromHexDigits("7fffffff") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + " " + HexFormat.isHexDigit('g')
                + HexFormat.isHexDigit('F') + " " + full + " " + full.equals(HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h")));
        for (String wrong : new String[] {"0", "0g", "00:11"}) {
            try {
                plain.parseHex(wrong);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
