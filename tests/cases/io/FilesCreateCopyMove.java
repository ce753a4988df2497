// Files of java.nio.file: create, write, read, copy, move, replace, delete.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.file.*;
import java.util.*;
import static java.nio.file.StandardCopyOption.*;
import static java.nio.file.StandardOpenOption.*;

public class FilesCreateCopyMove {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("ccm");
        Path a = Files.createFile(dir.resolve("a"));
        System.out.println(Files.size(a) + " " + Files.isRegularFile(a) + " " + Files.isDirectory(dir));
        Files.writeString(a, "one\ntwo\n");
        Files.writeString(a, "three", APPEND);
        System.out.println(Files.readAllLines(a));
        Files.write(a, List.of("x", "ü"), CREATE, TRUNCATE_EXISTING);
        System.out.println(Files.readString(a).replace("\n", "|") + " " + Files.size(a));
        Path b = Files.copy(a, dir.resolve("b"));
        System.out.println(Files.mismatch(a, b));
        Files.writeString(b, "y", WRITE);
        System.out.println(Files.mismatch(a, b) + " " + Files.readString(b).length());
        try {
            Files.copy(a, b);
        } catch (FileAlreadyExistsException e) {
            System.out.println(dir.relativize(Path.of(e.getFile())));
        }
        Files.copy(a, b, REPLACE_EXISTING, COPY_ATTRIBUTES);
        System.out.println(Files.mismatch(a, b));
        Path sub = Files.createDirectories(dir.resolve("s/t"));
        Path c = Files.move(b, sub.resolve("c"));
        System.out.println(Files.exists(b) + " " + Files.readAllLines(c));
        Path u = Files.move(dir.resolve("s"), dir.resolve("u"), ATOMIC_MOVE);
        System.out.println(Files.exists(c) + " " + Files.exists(u.resolve("t/c")));
        System.out.println(Files.copy(new ByteArrayInputStream(new byte[20000]), dir.resolve("big")));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.out.println(Files.copy(dir.resolve("big"), out) + " " + out.size());
        try {
            Files.newOutputStream(a, CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            System.out.println("not new");
        }
        try (OutputStream o = Files.newOutputStream(dir.resolve("gone"), DELETE_ON_CLOSE)) {
            o.write(1);
        } catch (NoSuchFileException e) {
            System.out.println("no file to delete on close");
        }
        try (OutputStream o = Files.newOutputStream(dir.resolve("gone"), CREATE, DELETE_ON_CLOSE)) {
            o.write(1);
            System.out.println(Files.exists(dir.resolve("gone")));
        }
        System.out.println(Files.exists(dir.resolve("gone")));
        System.out.println(Files.isSameFile(a, dir.resolve("./a")) + " " + Files.isSameFile(a, dir.resolve("big")));
        try (var walk = Files.walk(dir)) {
            List<Path> all = new ArrayList<>(walk.toList());
            all.sort(Comparator.reverseOrder());
            for (Path p : all) {
                System.out.println("delete " + dir.relativize(p));
                Files.delete(p);
            }
        }
        System.out.println(Files.exists(dir));
    }
}
