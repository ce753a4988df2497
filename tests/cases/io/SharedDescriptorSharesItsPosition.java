// Two threads read from one stream: each byte goes to one of them, in any order.
//@ verdict: unsafe
//@ revisions: none local
import java.io.*;

public class SharedDescriptorSharesItsPosition {
    static int mine;

    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("shared", null);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[] {1, 2});
        }
        try (FileInputStream in = new FileInputStream(file)) {
            Thread other = new Thread(() -> {
                try {
                    mine = in.read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            other.start();
            int here = in.read();
            other.join();
            assert here + mine == 3 : "nobody reads a byte twice";
            assert here == 1; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
