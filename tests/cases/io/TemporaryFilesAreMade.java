// Temporary files and folders: names, places, permissions, refusals.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.PosixFilePermissions;

public class TemporaryFilesAreMade {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("outer");
        Path a = Files.createTempFile(dir, "pre", ".suf"), b = Files.createTempFile(dir, "pre", ".suf");
        String name = a.getFileName().toString();
        System.out.println(name.startsWith("pre") + " " + name.endsWith(".suf") + " " + a.equals(b) + " " + a.getParent().equals(dir));
        System.out.println(Files.size(a) + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(a)));
        Path inner = Files.createTempDirectory(dir, null);
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner)));
        Path plain = Files.createTempFile(null, null);
        System.out.println(plain.toString().endsWith(".tmp") + " " + plain.getParent().equals(Path.of(System.getProperty("java.io.tmpdir"))));
        File old = File.createTempFile("old", null, inner.toFile());
        System.out.println(old.getName().endsWith(".tmp") + " " + old.length() + " " + old.getParentFile().equals(inner.toFile()));
        try {
            File.createTempFile("ab", null, dir.toFile()).delete();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Files.createTempFile("no/slash", null);
        } catch (IllegalArgumentException e) {
            System.out.println("bad prefix");
        }
        try {
            Files.createTempFile(dir.resolve("absent"), "x", null);
        } catch (NoSuchFileException e) {
            System.out.println("no folder");
        }
        try {
            Files.delete(dir);
        } catch (DirectoryNotEmptyException e) {
            System.out.println("not empty");
        }
        for (Path p : new Path[] {old.toPath(), inner, a, b, plain, dir}) Files.delete(p);
        System.out.println(Files.exists(dir));
    }
}
