// A missing file, a folder, or a path below a file gives the right exception.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.file.*;

public class MissingFilesAreToldOf {
    interface Act { Object run() throws Exception; }

    static Path dir;

    static void show(String what, Act act) {
        try {
            System.out.println(what + ": " + String.valueOf(act.run()).replace(dir.toString(), "DIR").replace(dir.getFileName().toString(), "NAME"));
        } catch (Exception e) {
            String message = String.valueOf(e.getMessage()).replace(dir.toString(), "DIR").replace(dir.getFileName().toString(), "NAME");
            System.out.println(what + ": " + e.getClass().getName() + ": " + message);
        }
    }

    public static void main(String[] args) throws IOException {
        dir = Files.createTempDirectory("missing");
        Path file = Files.writeString(dir.resolve("file"), "x");
        Path none = dir.resolve("none");
        Path below = file.resolve("below");
        show("input stream", () -> new FileInputStream(none.toFile()));
        show("output to a folder", () -> new FileOutputStream(dir.toFile()));
        show("input from a folder", () -> new FileInputStream(dir.toFile()));
        show("output below nothing", () -> new FileOutputStream(none.resolve("x").toFile()));
        show("random access", () -> new RandomAccessFile(none.toFile(), "r"));
        show("reader", () -> new FileReader(below.toFile()));
        show("newInputStream", () -> Files.newInputStream(none));
        show("readAllBytes of a folder", () -> Files.readAllBytes(dir));
        show("size", () -> Files.size(none));
        show("list", () -> Files.list(file));
        show("createFile", () -> Files.createFile(file));
        show("createDirectory", () -> Files.createDirectory(none.resolve("a")));
        show("createDirectory over a file", () -> Files.createDirectory(file));
        show("delete", () -> { Files.delete(none); return null; });
        show("delete full", () -> { Files.delete(dir); return null; });
        show("deleteIfExists", () -> Files.deleteIfExists(none));
        show("copy", () -> Files.copy(none, file));
        show("copy over", () -> Files.copy(file, dir.resolve("../" + dir.getFileName() + "/file2")));
        show("copy again", () -> Files.copy(file, dir.resolve("file2")));
        show("move over", () -> Files.move(file, dir.resolve("file2")));
        show("attributes", () -> Files.getLastModifiedTime(below));
        show("readSymbolicLink", () -> Files.readSymbolicLink(file));
        show("toRealPath", () -> none.toRealPath());
        show("mkdir", () -> none.resolve("x").toFile().mkdir());
        show("listFiles", () -> none.toFile().listFiles());
        show("renameTo", () -> none.toFile().renameTo(file.toFile()));
        Files.delete(dir.resolve("file2"));
        Files.delete(file);
        Files.delete(dir);
        System.out.println(Files.exists(dir) + " " + Files.notExists(dir));
    }
}
