// Default methods of InputStream and Reader: readNBytes, skipNBytes, transferTo, mark.
//@ mode: run
import java.io.*;
import java.nio.CharBuffer;
import java.util.Arrays;

public class StreamDefaultMethods {
    public static void main(String[] args) throws IOException {
        InputStream in = new InputStream() {
            int next;
            @Override public int read() { return next < 50 ? next++ : -1; }
        };
        System.out.println(in.readNBytes(3)[2] + " " + in.available() + " " + in.markSupported());
        byte[] some = new byte[10];
        System.out.println(in.readNBytes(some, 2, 5) + " " + Arrays.toString(some));
        in.skipNBytes(10);
        System.out.println(in.read() + " " + in.skip(5));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.out.println(in.transferTo(out) + " " + out.size() + " " + in.readAllBytes().length);
        try {
            in.skipNBytes(1);
        } catch (EOFException e) {
            System.out.println("end");
        }
        try {
            in.reset();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        InputStream failing = new InputStream() {
            int count;
            @Override public int read() throws IOException {
                if (count++ == 3) throw new IOException("broken");
                return count;
            }
        };
        System.out.println(failing.read(some) + " " + some[2]);
        Reader r = new Reader() {
            int left = 7;
            @Override public int read(char[] b, int off, int len) {
                if (left == 0) return -1;
                b[off] = (char) ('a' + --left);
                return 1;
            }
            @Override public void close() { System.out.println("closed"); }
        };
        CharBuffer buffer = CharBuffer.allocate(3);
        System.out.println(r.read() + " " + r.read(buffer) + " " + buffer.flip() + " " + r.skip(2));
        StringWriter w = new StringWriter();
        System.out.println(r.transferTo(w) + " " + w);
        r.close();
    }
}
