// Bytes of one text in many charsets, and the text again.
//@ mode: run
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

public class CharsetsEncodeAndDecode {
    public static void main(String[] args) {
        String text = "Aé€я漢\ud83d\ude00";
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32LE", "ISO-8859-1",
                "ISO-8859-15", "windows-1250", "windows-1251", "windows-1252", "windows-1257", "IBM437", "Shift_JIS", "EUC-JP", "GBK", "GB18030", "Big5", "EUC-KR", "ISO-2022-JP", "CESU-8"}) {
            Charset c = Charset.forName(name);
            ByteBuffer bytes = c.encode(text);
            StringBuilder hex = new StringBuilder();
            while (bytes.hasRemaining()) hex.append(String.format("%02x", bytes.get()));
            bytes.rewind();
            byte[] same = text.getBytes(c);
            System.out.println(name + " " + hex + " " + same.length + " " + new String(same, c) + " " + c.decode(bytes).toString().equals(new String(same, c)));
        }
    }
}
