// Buffered streams: marks, resets, limits, skipping, times of writes.
//@ mode: run
import java.io.*;

public class BufferedStreamsMarkAndReset {
    public static void main(String[] args) throws IOException {
        BufferedInputStream in = new BufferedInputStream(new ByteArrayInputStream("abcdefghijklmnop".getBytes()), 4);
        System.out.println((char) in.read() + " " + in.markSupported() + " " + in.available());
        in.mark(6);
        System.out.println(new String(in.readNBytes(5)));
        in.reset();
        System.out.println((char) in.read() + " " + in.skip(3) + " " + (char) in.read());
        in.mark(1);
        in.skip(9);
        in.read(new byte[4]);
        try {
            in.reset();
            System.out.println("mark still valid");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        BufferedOutputStream out = new BufferedOutputStream(target, 5);
        out.write("abc".getBytes());
        System.out.print(target.size() + " ");
        out.write("def".getBytes());
        System.out.print(target.size() + " ");
        out.write("0123456789".getBytes());
        System.out.print(target.size() + " ");
        out.write('x');
        out.flush();
        System.out.println(target);
        BufferedReader reader = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour"), 3);
        reader.mark(20);
        System.out.println(reader.readLine() + reader.readLine() + reader.readLine() + reader.readLine() + reader.readLine());
        reader.reset();
        System.out.println(reader.lines().toList() + " " + reader.ready());
        in.close();
        try {
            in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
