// A file that is written in place is seen half written.
//@ verdict: unsafe
import java.io.*;
import java.nio.file.*;

public class ReaderSeesHalfAFile {
    public static void main(String[] args) throws Exception {
        Path file = Files.writeString(Path.of(System.getProperty("java.io.tmpdir"), "state.txt"), "old!");
        Thread writer = new Thread(() -> {
            try (FileOutputStream out = new FileOutputStream(file.toFile())) {
                out.write("ne".getBytes());
                out.write("w!".getBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        String seen = Files.readString(file);
        assert seen.equals("old!") || seen.equals("new!") : seen; //~ uncaught-exception java.lang.AssertionError
        writer.join();
    }
}
