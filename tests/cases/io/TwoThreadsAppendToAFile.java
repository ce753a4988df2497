// Two threads append lines to one file, each in one write. Both are there at the end, in either order, and
// every path begins with the empty file.
//@ mode: run check
//@ verdict: safe
//@ revisions: none local
import java.io.*;
import java.nio.file.*;

public class TwoThreadsAppendToAFile {
    static void append(Path file, String text) {
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(text.getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("append", ".log");
        assert Files.size(file) == 0 : "an earlier path left something";
        Thread other = new Thread(() -> append(file, "left"));
        other.start();
        append(file, "right");
        other.join();
        String all = Files.readString(file);
        assert all.equals("leftright") || all.equals("rightleft") : all;
        System.out.println(all.length());
        Files.delete(file);
    }
}
