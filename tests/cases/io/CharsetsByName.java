// Charsets: names, aliases, containment, encodable characters.
//@ mode: run
import java.nio.charset.*;

public class CharsetsByName {
    public static void main(String[] args) {
        for (String name : new String[] {"utf8", "latin1", "cp1252", "ASCII", "UTF-16", "cp437", "Shift_JIS", "GB18030", "ISO-8859-15", "KOI8-R"}) {
            Charset c = Charset.forName(name);
            System.out.println(name + " " + c + " " + c.canEncode() + " " + c.newEncoder().canEncode('€') + " "
                + c.newEncoder().canEncode('é') + " " + c.newEncoder().maxBytesPerChar() + " " + c.newDecoder().averageCharsPerByte());
        }
        System.out.println(StandardCharsets.UTF_8.contains(StandardCharsets.UTF_16) + " " + StandardCharsets.US_ASCII.contains(StandardCharsets.ISO_8859_1));
        System.out.println(Charset.isSupported("UTF-32") + " " + Charset.isSupported("x-none"));
        System.out.println(new java.util.TreeSet<>(StandardCharsets.UTF_8.aliases()) + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.UTF_16));
        try {
            Charset.forName("bad name");
        } catch (IllegalCharsetNameException e) {
            System.out.println(e.getCharsetName());
        }
        try {
            Charset.forName("nothing");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e.getCharsetName());
        }
        System.out.println(Charset.availableCharsets().containsKey("windows-1251") + " " + Charset.defaultCharset());
    }
}
