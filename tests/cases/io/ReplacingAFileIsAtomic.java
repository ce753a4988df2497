// A file that is written aside and then moved into place is seen old or new, and never half.
//@ verdict: safe
import java.io.*;
import java.nio.file.*;

public class ReplacingAFileIsAtomic {
    public static void main(String[] args) throws Exception {
        Path file = Files.writeString(Path.of(System.getProperty("java.io.tmpdir"), "state.txt"), "old!");
        Thread writer = new Thread(() -> {
            Path aside = file.resolveSibling("state.new");
            try (FileOutputStream out = new FileOutputStream(aside.toFile())) {
                out.write("ne".getBytes());
                out.write("w!".getBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            aside.toFile().renameTo(file.toFile());
        });
        writer.start();
        String seen;
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            seen = new String(in.readAllBytes());
        }
        assert seen.equals("old!") || seen.equals("new!") : seen;
        writer.join();
        assert !Files.exists(file.resolveSibling("state.new"));
    }
}
