// Symbolic and hard links: made, read, followed, broken.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.file.*;

public class LinksAreFollowed {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("links").toRealPath();
        Path file = Files.writeString(dir.resolve("file"), "content");
        Path link = Files.createSymbolicLink(dir.resolve("link"), Path.of("file"));
        System.out.println(Files.readSymbolicLink(link) + " " + Files.isSymbolicLink(link) + " " + Files.isSymbolicLink(file));
        System.out.println(Files.readString(link) + " " + Files.isSameFile(link, file));
        System.out.println(dir.relativize(link.toRealPath()) + " " + dir.relativize(link.toRealPath(LinkOption.NOFOLLOW_LINKS)));
        Path hard = Files.createLink(dir.resolve("hard"), file);
        Files.writeString(hard, "changed");
        System.out.println(Files.readString(file) + " " + Files.getAttribute(file, "unix:nlink"));
        Path sub = Files.createDirectory(dir.resolve("sub"));
        Path up = Files.createSymbolicLink(sub.resolve("up"), Path.of(".."));
        System.out.println(Files.readString(up.resolve("sub/up/link")));
        Files.delete(file);
        System.out.println(Files.exists(link) + " " + Files.exists(link, LinkOption.NOFOLLOW_LINKS) + " " + Files.notExists(link));
        System.out.println(Files.readString(hard) + " " + Files.getAttribute(hard, "unix:nlink"));
        Files.writeString(link, "through a broken link");
        System.out.println(Files.readString(file) + " " + Files.size(link));
        Path loop = Files.createSymbolicLink(dir.resolve("loop"), Path.of("loop"));
        try {
            Files.readString(loop);
        } catch (FileSystemException e) {
            System.out.println(e.getReason());
        }
        Files.copy(link, dir.resolve("copy"), LinkOption.NOFOLLOW_LINKS);
        System.out.println(Files.isSymbolicLink(dir.resolve("copy")));
        Files.move(link, dir.resolve("moved"));
        System.out.println(Files.readSymbolicLink(dir.resolve("moved")));
        for (String name : new String[] {"file", "hard", "loop", "copy", "moved", "sub/up", "sub", "."}) {
            Files.delete(dir.resolve(name).normalize());
        }
        System.out.println(Files.exists(dir));
    }
}
