// A visitor copies a tree of files, with skipped parts and failures.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.*;

public class TreesAreCopied {
    public static void main(String[] args) throws IOException {
        Path from = Files.createTempDirectory("from"), to = Files.createTempDirectory("to").resolve("copy");
        for (String name : List.of("a", "d/b", "d/skipped/c", "e/f/g")) {
            Files.createDirectories(from.resolve(name).getParent());
            Files.writeString(from.resolve(name), name);
        }
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes a) throws IOException {
                if (dir.endsWith("skipped")) return FileVisitResult.SKIP_SUBTREE;
                Files.copy(dir, to.resolve(from.relativize(dir)));
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
        try (var all = Files.walk(to)) {
            System.out.println(all.map(to::relativize).sorted().toList());
        }
        System.out.println(Files.readString(to.resolve("e/f/g")) + " " + Files.mismatch(from.resolve("d/b"), to.resolve("d/b")));
        for (Path root : List.of(from, to.getParent())) {
            List<Path> all = new ArrayList<>();
            try (var walk = Files.walk(root)) {
                walk.forEach(all::add);
            }
            Collections.reverse(all);
            for (Path p : all) Files.delete(p);
        }
        System.out.println(Files.exists(from) + " " + Files.exists(to));
    }
}
