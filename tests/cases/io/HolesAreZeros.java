// Writing past the end leaves zeros; truncating and extending discards the earlier content.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;

public class HolesAreZeros {
    static String show(Path file) throws IOException {
        return Files.size(file) + " " + new String(Files.readAllBytes(file)).replace('\0', '.');
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("holes", null);
        try (SeekableByteChannel c = Files.newByteChannel(file, WRITE, READ, SPARSE)) {
            c.position(5).write(ByteBuffer.wrap("five".getBytes()));
            System.out.println(show(file));
            c.truncate(7);
            c.position(12).write(ByteBuffer.wrap("x".getBytes()));
            System.out.println(show(file) + " " + c.position());
            c.position(100);
            System.out.println(c.read(ByteBuffer.allocate(1)) + " " + c.size());
            c.truncate(0);
            System.out.println(show(file) + " " + c.position());
            for (int i = 0; i < 40; i++) c.write(ByteBuffer.wrap(new byte[] {(byte) ('a' + i % 26)}));
            c.truncate(18);
            System.out.println(show(file));
        }
        try (FileChannel c = FileChannel.open(file, WRITE)) {
            c.write(ByteBuffer.wrap("!".getBytes()), 30);
            System.out.println(show(file) + " " + c.position());
        }
        Files.delete(file);
    }
}
