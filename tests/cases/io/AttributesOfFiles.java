// Attribute views: times, sizes, permissions, kinds.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.time.Instant;
import java.util.*;

public class AttributesOfFiles {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("attributes", ".txt");
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Files.writeString(file, "12345");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2001-02-03T04:05:06.789012Z")));
        BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
        System.out.println(a.size() + " " + a.isRegularFile() + " " + a.isOther() + " " + a.lastModifiedTime());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-x---"));
        PosixFileAttributes p = Files.readAttributes(file, PosixFileAttributes.class);
        System.out.println(PosixFilePermissions.toString(p.permissions()));
        System.out.println(p.owner().equals(Files.getOwner(file)) + " " + p.group().getName().isEmpty());
        System.out.println(Integer.toOctalString((int) Files.getAttribute(file, "unix:mode")));
        Map<String, Object> some = new TreeMap<>(Files.readAttributes(file, "posix:size,permissions,isDirectory"));
        System.out.println(some.keySet() + " " + some.get("size") + " " + some.get("isDirectory"));
        BasicFileAttributeView view = Files.getFileAttributeView(file, BasicFileAttributeView.class);
        view.setTimes(FileTime.fromMillis(5000), FileTime.fromMillis(7000), null);
        System.out.println(view.readAttributes().lastModifiedTime() + " " + view.readAttributes().lastAccessTime() + " " + view.name());
        Files.setAttribute(file, "basic:lastModifiedTime", FileTime.fromMillis(-1500));
        System.out.println(Files.getLastModifiedTime(file) + " " + file.toFile().lastModified());
        System.out.println(Files.getFileAttributeView(file, AclFileAttributeView.class));
        System.out.println(Files.isReadable(file) + " " + Files.isWritable(file) + " " + Files.isExecutable(file) + " " + Files.isHidden(file));
        Files.setOwner(file, Files.getOwner(file));
        try {
            Files.readAttributes(file, "basic:nonsense");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Path dir = Files.createTempDirectory("made", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(dir)));
        System.out.println(new TreeSet<>(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix"));
        Files.delete(dir);
        Files.delete(file);
    }
}
