// Files.walk, find, list, walkFileTree and directory streams with globs.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.*;

public class FileTreesAreWalked {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("walk");
        for (String name : List.of("x/one.txt", "x/y/two.java", "x/y/z/three.txt", "four.java")) {
            Path file = dir.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
        try (var s = Files.walk(dir, 2)) {
            s.map(dir::relativize).sorted().forEach(System.out::println);
        }
        try (var s = Files.find(dir, 9, (p, a) -> a.isRegularFile() && a.size() > 9)) {
            System.out.println(s.map(Path::getFileName).sorted().toList());
        }
        try (var s = Files.list(dir.resolve("x"))) {
            System.out.println(s.map(Path::getFileName).sorted().toList());
        }
        TreeSet<Path> matched = new TreeSet<>();
        try (DirectoryStream<Path> s = Files.newDirectoryStream(dir, "*.{java,c}")) {
            for (Path p : s) matched.add(p.getFileName());
        }
        System.out.println(matched);
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:**/y/**.txt");
        TreeSet<String> log = new TreeSet<>();
        Files.walkFileTree(dir, new SimpleFileVisitor<>() {
            @Override public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
                log.add(dir.relativize(file) + " " + matcher.matches(file) + " " + a.size());
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult postVisitDirectory(Path d, IOException e) throws IOException {
                Files.delete(d);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(log + " " + Files.exists(dir));
    }
}
