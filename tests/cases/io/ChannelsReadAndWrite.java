// File channels: positions, absolute reads and writes, truncation, gathering and scattering.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;

public class ChannelsReadAndWrite {
    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.US_ASCII.decode(buffer).toString();
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("channel", null);
        try (FileChannel c = FileChannel.open(file, READ, WRITE)) {
            System.out.println(c.write(bytes("0123456789")) + " " + c.position() + " " + c.size());
            System.out.println(c.write(bytes("ab"), 3) + " " + c.position());
            ByteBuffer direct = ByteBuffer.allocateDirect(6);
            System.out.println(c.read(direct, 1) + " " + text(direct) + " " + c.position());
            c.position(8);
            ByteBuffer heap = ByteBuffer.allocate(10);
            System.out.println(c.read(heap) + " " + text(heap) + " " + c.read(ByteBuffer.allocate(1)));
            c.position(12).write(bytes("!"));
            System.out.println(c.size());
            ByteBuffer one = ByteBuffer.allocate(4), two = ByteBuffer.allocateDirect(20);
            c.position(0);
            System.out.println(c.read(new ByteBuffer[] {one, two}) + " " + text(one) + " " + text(two).replace('\0', '.'));
            System.out.println(c.write(new ByteBuffer[] {bytes("xy"), bytes(""), bytes("z")}) + " " + c.size());
            c.truncate(5);
            System.out.println(c.size() + " " + c.position());
            c.truncate(50).force(true);
            System.out.println(c.size() + " " + c.isOpen());
            try {
                c.position(-1);
            } catch (IllegalArgumentException e) {
                System.out.println("negative");
            }
        }
        try (FileChannel c = FileChannel.open(file, READ)) {
            c.write(bytes("x"));
        } catch (NonWritableChannelException e) {
            System.out.println("not writable");
        }
        try (FileChannel c = FileChannel.open(file, APPEND)) {
            c.write(bytes("end"));
            System.out.println(c.position() + " " + c.size());
            c.read(ByteBuffer.allocate(1));
        } catch (NonReadableChannelException e) {
            System.out.println("not readable");
        }
        FileChannel closed = FileChannel.open(file);
        closed.close();
        try {
            closed.size();
        } catch (ClosedChannelException e) {
            System.out.println("closed");
        }
        try (SeekableByteChannel c = Files.newByteChannel(file)) {
            System.out.println(c.position(5).read(ByteBuffer.allocate(9)) + " " + c.position());
        }
        System.out.println(Files.readString(file));
        Files.delete(file);
    }
}
