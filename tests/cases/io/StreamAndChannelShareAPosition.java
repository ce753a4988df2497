// A stream and its channel have one position; two streams of a file have two.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;

public class StreamAndChannelShareAPosition {
    public static void main(String[] args) throws IOException {
        Path file = Files.writeString(Files.createTempFile("position", null), "0123456789");
        try (FileInputStream in = new FileInputStream(file.toFile()); FileInputStream other = new FileInputStream(file.toFile())) {
            FileChannel c = in.getChannel();
            System.out.println((char) in.read() + " " + c.position() + " " + in.getChannel().equals(c));
            c.position(5);
            System.out.println((char) in.read() + " " + (char) other.read() + " " + in.available());
            FileInputStream same = new FileInputStream(in.getFD());
            System.out.println((char) same.read() + " " + (char) in.read());
            InputStream stream = Channels.newInputStream(c);
            System.out.println((char) stream.read() + " " + new String(in.readAllBytes()));
        }
        try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "rw")) {
            FileChannel c = f.getChannel();
            f.seek(3);
            c.write(ByteBuffer.wrap("abc".getBytes()));
            System.out.println(f.getFilePointer() + " " + (char) f.read() + " " + c.position());
            c.truncate(4);
            System.out.println(f.getFilePointer() + " " + f.length());
            f.close();
            System.out.println(c.isOpen());
        }
        try (FileOutputStream one = new FileOutputStream(file.toFile(), true); FileOutputStream two = new FileOutputStream(file.toFile(), true)) {
            one.write('A');
            two.write('B');
            one.write('C');
            System.out.println(one.getChannel().position() + " " + Files.readString(file));
        }
        try (Reader r = Channels.newReader(FileChannel.open(file), "UTF-8"); Writer w = Channels.newWriter(FileChannel.open(file, StandardOpenOption.APPEND), "UTF-8")) {
            w.write("ü");
            w.flush();
            char[] all = new char[20];
            System.out.println(r.read(all) + " " + new String(all).trim());
        }
        Files.delete(file);
    }
}
