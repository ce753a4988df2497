// Two threads read a number from a file and write it back increased, without a lock: an update is lost.
//@ verdict: unsafe
//@ revisions: none local
import java.io.*;

public class CounterInAFileLosesUpdates {
    static void increment(File file) {
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
            assert value == 2; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
