// Folders named by --allow-read can be read, and only the program sees its changes of them.
//@ verdict: safe
//@ options: --allow-read /etc/passwd
import java.io.*;
import java.nio.file.*;

public class AllowedFolderIsRead {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("/etc/passwd");
        String before = Files.readString(file);
        assert before.contains("root:");
        Files.writeString(file, "nobody here");
        assert Files.size(file) == 11;
        assert Files.readString(file).equals("nobody here");
        Files.delete(file);
        assert !Files.exists(file);
    }
}
