// The same with a lock: no update is lost.
//@ verdict: safe
//@ revisions: none local
import java.io.*;

public class CounterInAFileWithALock {
    static synchronized void increment(File file) {
        try (RandomAccessFile f = new RandomAccessFile(file, "rw")) {
            int value = f.read();
            f.seek(0);
            f.write(value + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("counter", null);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(0);
        }
        Thread other = new Thread(() -> increment(file));
        other.start();
        increment(file);
        other.join();
        try (FileInputStream in = new FileInputStream(file)) {
            int value = in.read();
            assert value == 2;
        }
    }
}
