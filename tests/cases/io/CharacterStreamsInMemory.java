// Readers and writers over strings and character arrays.
//@ mode: run
import java.io.*;

public class CharacterStreamsInMemory {
    public static void main(String[] args) throws IOException {
        CharArrayWriter w = new CharArrayWriter(2);
        w.write("hello");
        w.append("xyz", 1, 3).append('!').append(null);
        System.out.println(w + " " + w.size());
        StringWriter copy = new StringWriter();
        w.writeTo(copy);
        w.reset();
        System.out.println(copy.getBuffer().reverse() + " " + w.size());
        CharArrayReader r = new CharArrayReader("0123456789".toCharArray(), 2, 6);
        r.mark(0);
        System.out.println((char) r.read() + " " + r.skip(2) + " " + (char) r.read() + " " + r.ready());
        r.reset();
        char[] some = new char[10];
        System.out.println(r.read(some, 1, 9) + " " + (int) some[0] + some[1] + " " + r.read());
        StringReader s = new StringReader("reader");
        StringWriter to = new StringWriter();
        s.skip(2);
        System.out.println(s.transferTo(to) + " " + to);
        s.reset();
        System.out.println((char) s.read() + " " + s.markSupported());
        s.close();
        try {
            s.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Reader.nullReader().read() + " " + InputStream.nullInputStream().readAllBytes().length);
        Writer.nullWriter().write("gone");
        OutputStream.nullOutputStream().write(1);
        try {
            r.read(some, 8, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
    }
}
