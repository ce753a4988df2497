// Path: parts, normalizing, resolving, relativizing, comparing.
//@ mode: run
import java.nio.file.*;
import java.util.*;

public class PathsAreResolved {
    public static void main(String[] args) {
        Path p = Path.of("/a", "b/../c", ".", "d.txt");
        System.out.println(p + " " + p.normalize() + " " + p.getNameCount() + " " + p.getName(1) + " " + p.subpath(1, 3));
        System.out.println(p.getRoot() + " " + p.getParent() + " " + p.getFileName() + " " + Path.of("x").getParent() + " " + Path.of("/").getFileName());
        System.out.println(p.startsWith("/a/b") + " " + p.startsWith("/a/bb") + " " + p.endsWith("d.txt") + " " + p.endsWith(Path.of("./d.txt")));
        Path r = Path.of("r/s");
        System.out.println(r.resolve("t") + " " + r.resolve("/t") + " " + r.resolve("") + " " + r.resolveSibling("u") + " " + Path.of("").resolve("v"));
        System.out.println(Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + r.relativize(Path.of("r")) + " " + Path.of("").relativize(r));
        try {
            r.relativize(Path.of("/x"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Path.of("../../a/..").normalize() + "|" + Path.of("a/..").normalize() + "|" + Path.of("/..").normalize());
        System.out.println(r.isAbsolute() + " " + r.toAbsolutePath().isAbsolute() + " " + r.toAbsolutePath().endsWith(r));
        System.out.println(new TreeSet<>(List.of(Path.of("b"), Path.of("a/z"), Path.of("/c"), Path.of("a"))));
        System.out.println(Path.of("a//b/").equals(Path.of("a/b")) + " " + Path.of("A").equals(Path.of("a")) + " " + Path.of("a").compareTo(Path.of("ab")));
        for (Path part : p) System.out.print(part + ";");
        System.out.println(p.toUri() + " " + Path.of(java.net.URI.create("file:///tmp/%C3%A4%20b")));
        try {
            Path.of("nul\0byte");
        } catch (InvalidPathException e) {
            System.out.println(e.getReason());
        }
        FileSystem fs = FileSystems.getDefault();
        System.out.println(fs.getSeparator() + " " + fs.isOpen() + " " + fs.isReadOnly() + " " + fs.getRootDirectories().iterator().next());
    }
}
