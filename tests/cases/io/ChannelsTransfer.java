// transferTo, transferFrom and mapping for reading.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;

public class ChannelsTransfer {
    public static void main(String[] args) throws IOException {
        Path a = Files.createTempFile("from", null), b = Files.createTempFile("to", null);
        byte[] data = new byte[20000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7);
        Files.write(a, data);
        try (FileChannel from = FileChannel.open(a, READ); FileChannel to = FileChannel.open(b, READ, WRITE)) {
            System.out.println(from.transferTo(100, 9000, to) + " " + to.size() + " " + from.position() + " " + to.position());
            System.out.println(to.transferFrom(from, 5, 10) + " " + from.position() + " " + to.size());
            System.out.println(from.transferTo(19990, 500, to) + " " + from.transferTo(30000, 5, to));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            System.out.println(from.transferTo(0, 50, Channels.newChannel(out)) + " " + out.size());
            MappedByteBuffer map = from.map(FileChannel.MapMode.READ_ONLY, 4095, 100);
            System.out.println(map.get(0) + " " + map.get(99) + " " + map.remaining() + " " + map.isDirect() + " " + map.isReadOnly());
            System.out.println(map.order(ByteOrder.LITTLE_ENDIAN).getInt(4) + " " + map.order(ByteOrder.BIG_ENDIAN).getInt(4));
            MappedByteBuffer own = to.map(FileChannel.MapMode.PRIVATE, 0, 10);
            own.put(0, (byte) 99);
            System.out.println(own.get(0) + " " + Files.readAllBytes(b)[0]);
            try {
                from.map(FileChannel.MapMode.READ_WRITE, 0, 10);
            } catch (NonWritableChannelException e) {
                System.out.println("not writable");
            }
        }
        byte[] got = Files.readAllBytes(b);
        System.out.println(got.length + " " + got[0] + " " + got[5] + " " + got[8999]);
        Files.delete(a);
        Files.delete(b);
    }
}
