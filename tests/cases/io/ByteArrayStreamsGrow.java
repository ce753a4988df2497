// Byte array streams: growth, reset, views, encodings.
//@ mode: run
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteArrayStreamsGrow {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(1);
        for (int i = 0; i < 70; i++) out.write(i);
        out.writeBytes(new byte[] {-1, -2});
        System.out.println(out.size() + " " + Arrays.hashCode(out.toByteArray()));
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        out.writeTo(copy);
        out.reset();
        System.out.println(out.size() + " " + copy.size());
        out.write("zwölf".getBytes(StandardCharsets.UTF_8));
        System.out.println(out.toString(StandardCharsets.UTF_8) + " " + out.toString(StandardCharsets.ISO_8859_1));
        ByteArrayInputStream in = new ByteArrayInputStream(copy.toByteArray(), 60, 8);
        System.out.println(in.available() + " " + in.read() + " " + in.skip(2) + " " + in.read());
        in.mark(0);
        System.out.println(in.readAllBytes().length + " " + in.read());
        in.reset();
        System.out.println(in.available() + " " + in.transferTo(out) + " " + out.size());
        try {
            out.write(new byte[3], 2, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
    }
}
