// InputStreamReader and OutputStreamWriter: encodings across small reads.
//@ mode: run
import java.io.*;
import java.nio.charset.*;

public class ReadersDecodeInPieces {
    static InputStream slowly(byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override public int read(byte[] b, int off, int len) throws IOException {
                return super.read(b, off, Math.min(len, 1));
            }
        };
    }

    public static void main(String[] args) throws IOException {
        String text = "aé€\ud83d\ude00z";
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "UTF-32", "windows-1252", "US-ASCII"}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            OutputStreamWriter w = new OutputStreamWriter(bytes, name);
            w.write(text.charAt(0));
            w.write(text, 1, 3);
            w.write(text.substring(4));
            w.close();
            InputStreamReader r = new InputStreamReader(slowly(bytes.toByteArray()), name);
            StringBuilder back = new StringBuilder();
            for (int c; (c = r.read()) != -1;) back.append(Integer.toHexString(c)).append(' ');
            System.out.println(name + " " + w.getEncoding() + " " + bytes.size() + ": " + back);
        }
        InputStreamReader broken = new InputStreamReader(slowly(new byte[] {'a', (byte) 0xe2, (byte) 0x82, 'b', (byte) 0xff}), StandardCharsets.UTF_8);
        for (int c; (c = broken.read()) != -1;) System.out.print(Integer.toHexString(c) + " ");
        System.out.println();
        CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        try {
            new InputStreamReader(slowly(new byte[] {'a', (byte) 0xc0}), strict).read(new char[3]);
        } catch (MalformedInputException e) {
            System.out.println(e.getMessage());
        }
        try {
            new InputStreamReader(slowly(new byte[0]), "no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
    }
}
