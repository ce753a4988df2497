// String and bytes: constructors and getBytes in latin and wide strings, bad bytes replaced.
//@ mode: run
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class StringsAndBytes {
    public static void main(String[] args) throws UnsupportedEncodingException {
        System.out.println(Arrays.toString("aé€".getBytes(StandardCharsets.UTF_8)) + " " + "aé€".getBytes("windows-1252").length);
        System.out.println(Arrays.toString("é€\ud83d\ude00\ud800!".getBytes(StandardCharsets.US_ASCII)));
        System.out.println(Arrays.toString("€\ud83d\ude00".getBytes(StandardCharsets.ISO_8859_1)));
        byte[] bad = {'a', (byte) 0xe2, (byte) 0x82, 'b', (byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80, (byte) 0xc3};
        String s = new String(bad, StandardCharsets.UTF_8);
        for (char c : s.toCharArray()) System.out.print(Integer.toHexString(c) + " ");
        System.out.println(s.length());
        System.out.println(new String(bad, 1, 3, StandardCharsets.ISO_8859_1).length() + " " + new String(bad, StandardCharsets.US_ASCII).charAt(1));
        System.out.println(new String(new byte[] {0, 'x', (byte) 0x20, (byte) 0xac}, "UTF-16BE") + " " + new String(new byte[0], "UTF-32").isEmpty());
        System.out.println(Arrays.toString("ab".getBytes(StandardCharsets.UTF_16)) + " " + Arrays.toString("\ud83d".getBytes(StandardCharsets.UTF_8)));
        try {
            "x".getBytes("nope");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new String("ünïcödé".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).length());
    }
}
