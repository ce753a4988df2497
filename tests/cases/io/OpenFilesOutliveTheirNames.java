// A file that is deleted or renamed while open remains usable; a new one under the old name is another.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.file.*;

public class OpenFilesOutliveTheirNames {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("names");
        Path a = Files.writeString(dir.resolve("a"), "old contents"), b = dir.resolve("b");
        try (RandomAccessFile f = new RandomAccessFile(a.toFile(), "rw"); FileInputStream in = new FileInputStream(a.toFile())) {
            Files.delete(a);
            System.out.println(Files.exists(a) + " " + f.readLine() + " " + f.length());
            Files.writeString(a, "new");
            f.write('!');
            System.out.println(Files.readString(a) + " " + new String(in.readAllBytes()));
        }
        try (FileOutputStream out = new FileOutputStream(a.toFile())) {
            out.write('1');
            Files.move(a, b);
            out.write('2');
            Files.writeString(a, "other");
            out.write('3');
        }
        System.out.println(Files.readString(a) + " " + Files.readString(b));
        try (FileInputStream in = new FileInputStream(a.toFile())) {
            Files.move(b, a, StandardCopyOption.REPLACE_EXISTING);
            System.out.println(new String(in.readAllBytes()) + " " + Files.readString(a) + " " + Files.exists(b));
        }
        Path sub = Files.createDirectory(dir.resolve("sub"));
        Files.writeString(sub.resolve("x"), "deep");
        try (FileInputStream in = new FileInputStream(sub.resolve("x").toFile())) {
            Files.move(sub, dir.resolve("renamed"));
            System.out.println(new String(in.readAllBytes()) + " " + Files.readString(dir.resolve("renamed/x")) + " " + Files.exists(sub.resolve("x")));
        }
        for (String name : new String[] {"renamed/x", "renamed", "a", "."}) Files.delete(dir.resolve(name).normalize());
        System.out.println(Files.exists(dir));
    }
}
