// Decoders and encoders with malformed and unmappable input: replaced, ignored, reported.
//@ mode: run
import java.nio.*;
import java.nio.charset.*;

public class MalformedInputIsHandled {
    static void decode(String hex, String charset, CodingErrorAction action) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        try {
            CharBuffer out = Charset.forName(charset).newDecoder().onMalformedInput(action).onUnmappableCharacter(action)
                .replaceWith("?").decode(ByteBuffer.wrap(bytes));
            System.out.println(hex + " " + charset + " " + action + ": " + out);
        } catch (CharacterCodingException e) {
            System.out.println(hex + " " + charset + " " + action + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (CodingErrorAction a : new CodingErrorAction[] {CodingErrorAction.REPLACE, CodingErrorAction.IGNORE, CodingErrorAction.REPORT}) {
            for (String hex : new String[] {"41c3", "41c328", "c0af", "eda080", "f0908080", "f4908080", "41ff42", "e28261", "80"}) decode(hex, "UTF-8", a);
            decode("d800d800", "UTF-16BE", a);
            decode("0041d8", "UTF-16BE", a);
            decode("00110000", "UTF-32BE", a);
            decode("4181", "windows-1252", a);
            decode("41a0", "US-ASCII", a);
            decode("8141ff", "Shift_JIS", a);
        }
        CharsetEncoder encoder = StandardCharsets.ISO_8859_1.newEncoder();
        System.out.println(encoder.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'}).malformedInputAction());
        try {
            System.out.println(encoder.encode(CharBuffer.wrap("a€b")).get(1));
            encoder.encode(CharBuffer.wrap("a\ud800"));
        } catch (CharacterCodingException e) {
            System.out.println(e.getMessage());
        }
    }
}
