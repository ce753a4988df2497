// SequenceInputStream and filter streams of the program's own.
//@ mode: run
import java.io.*;
import java.util.*;

public class SequenceOfStreams {
    static class Upper extends FilterOutputStream {
        int count;
        Upper(OutputStream out) { super(out); }
        @Override public void write(int b) throws IOException {
            count++;
            super.write(Character.toUpperCase(b));
        }
    }

    static class Shout extends FilterReader {
        Shout(Reader in) { super(in); }
        @Override public int read(char[] b, int off, int len) throws IOException {
            int n = super.read(b, off, Math.min(len, 3));
            for (int i = off; i < off + n; i++) b[i] = Character.toUpperCase(b[i]);
            return n;
        }
    }

    static InputStream part(String text) {
        return new ByteArrayInputStream(text.getBytes()) {
            @Override public void close() { System.out.println("close " + text); }
        };
    }

    public static void main(String[] args) throws IOException {
        try (InputStream all = new SequenceInputStream(Collections.enumeration(List.of(part("one"), part(""), part("two"))))) {
            System.out.println(all.available() + " " + (char) all.read());
            byte[] more = new byte[10];
            System.out.println(all.read(more) + " " + all.read(more) + " " + all.read(more));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Upper upper = new Upper(new BufferedOutputStream(bytes));
        upper.write("shouted".getBytes(), 1, 4);
        upper.close();
        System.out.println(bytes + " " + upper.count);
        System.out.println(new BufferedReader(new Shout(new StringReader("quiet\nwords"))).lines().toList());
        StringWriter written = new StringWriter();
        try (FilterWriter w = new FilterWriter(written) {
            @Override public void write(int c) throws IOException { super.write(c + 1); }
        }) {
            w.write('a');
            w.write("bc");
            w.append('d');
        }
        System.out.println(written);
    }
}
