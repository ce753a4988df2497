// Folders are renamed, replaced when empty, and never moved into themselves.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.file.*;

public class FoldersAreRenamed {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("renamed");
        Path a = Files.createDirectories(dir.resolve("a/b"));
        Files.writeString(a.resolve("f"), "deep");
        Path c = Files.createDirectory(dir.resolve("c"));
        System.out.println(dir.resolve("a").toFile().renameTo(c.toFile()) + " " + Files.readString(c.resolve("b/f")) + " " + Files.exists(a));
        System.out.println(c.toFile().renameTo(c.resolve("b/x").toFile()) + " " + Files.isDirectory(c));
        Path d = Files.createDirectories(dir.resolve("d/full"));
        System.out.println(c.toFile().renameTo(d.getParent().toFile()) + " " + c.toFile().renameTo(c.toFile()));
        try {
            Files.move(c, d.getParent(), StandardCopyOption.REPLACE_EXISTING);
        } catch (DirectoryNotEmptyException e) {
            System.out.println("not empty");
        }
        Path file = Files.writeString(dir.resolve("file"), "x");
        System.out.println(file.toFile().renameTo(c.toFile()) + " " + c.toFile().renameTo(file.toFile()));
        Files.move(c.resolve("b"), dir.resolve("e"));
        System.out.println(Files.readString(dir.resolve("e/f")) + " " + c.toFile().list().length);
        for (String name : new String[] {"e/f", "e", "d/full", "d", "c", "file", "."}) Files.delete(dir.resolve(name).normalize());
        System.out.println(Files.exists(dir));
    }
}
