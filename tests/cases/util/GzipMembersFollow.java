// Several gzip members in a row are one stream; trailing data are detected; single bytes are written and read.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

class GzipMembersFollow {
    static byte[] packed(String text, boolean sync) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 64, sync)) {
            for (byte b : text.getBytes()) {
                out.write(b);
            }
            out.flush();
            out.write("!".getBytes());
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws IOException {
        byte[] one = packed("first ", false);
        byte[] two = packed("second ", true);
        byte[] both = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, both, one.length, two.length);
        System.out.println(one.length + " " + two.length + " " + Arrays.toString(Arrays.copyOf(one, 9)));
        System.out.println(new String(new GZIPInputStream(new ByteArrayInputStream(both)).readAllBytes()));
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(both), 5);
        StringBuilder text = new StringBuilder();
        for (int c; (c = in.read()) >= 0;) {
            text.append((char) c);
        }
        System.out.println(text + " " + in.available() + " " + in.skip(5) + " " + in.markSupported());
        try {
            new GZIPInputStream(new ByteArrayInputStream(Arrays.copyOf(one, one.length - 4))).readAllBytes();
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        in.close();
        try {
            in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
