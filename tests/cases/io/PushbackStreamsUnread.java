// Pushback streams and readers: unread data are read again, in a limited buffer.
//@ mode: run
import java.io.*;

public class PushbackStreamsUnread {
    public static void main(String[] args) throws IOException {
        PushbackInputStream in = new PushbackInputStream(new ByteArrayInputStream("12+34".getBytes()), 3);
        int value = 0;
        for (int c; (c = in.read()) != -1;) {
            if (!Character.isDigit(c)) {
                in.unread(c);
                break;
            }
            value = value * 10 + c - '0';
        }
        System.out.println(value + " " + (char) in.read() + " " + in.available());
        in.unread("xyz".getBytes());
        System.out.println(new String(in.readAllBytes()));
        in.unread(new byte[] {1, 2, 3, 4}, 1, 3);
        try {
            in.unread(0);
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + in.markSupported());
        }
        System.out.println(in.skip(2) + " " + in.read() + " " + in.read());
        PushbackReader reader = new PushbackReader(new StringReader("ab"), 2);
        reader.read();
        reader.unread("äö".toCharArray());
        char[] got = new char[5];
        System.out.println(reader.read(got) + " " + new String(got, 0, 3) + " " + reader.ready());
        reader.close();
        try {
            reader.unread('x');
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
