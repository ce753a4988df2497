// A secure directory stream works relative to an open folder.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;

public class SecureStreamsOfFolders {
    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("secure");
        Files.createDirectory(dir.resolve("sub"));
        Files.writeString(dir.resolve("a"), "aaa");
        try (DirectoryStream<Path> plain = Files.newDirectoryStream(dir); ) {
            SecureDirectoryStream<Path> s = (SecureDirectoryStream<Path>) plain;
            Path moved = dir.resolveSibling(dir.getFileName() + "x");
            Files.move(dir, moved);
            try (SeekableByteChannel c = s.newByteChannel(Path.of("b"), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE))) {
                c.write(ByteBuffer.wrap("bb".getBytes()));
            }
            System.out.println(Files.readString(moved.resolve("b")));
            System.out.println(s.getFileAttributeView(Path.of("a"), BasicFileAttributeView.class).readAttributes().size());
            try (SecureDirectoryStream<Path> sub = s.newDirectoryStream(Path.of("sub"))) {
                s.move(Path.of("a"), sub, Path.of("c"));
                System.out.println(sub.getFileAttributeView(Path.of("c"), PosixFileAttributeView.class).readAttributes().isRegularFile());
                sub.deleteFile(Path.of("c"));
            }
            s.deleteDirectory(Path.of("sub"));
            s.deleteFile(Path.of("b"));
            TreeSet<String> names = new TreeSet<>();
            for (Path p : Files.newDirectoryStream(moved)) names.add(p.getFileName().toString());
            System.out.println(names);
            Files.delete(moved);
        }
    }
}
