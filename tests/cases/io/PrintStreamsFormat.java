// PrintStream and PrintWriter: formats, flushing, errors that are only remembered, encodings.
//@ mode: run
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

public class PrintStreamsFormat {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(bytes, false, "UTF-16BE");
        p.print('é');
        p.print(1.5f);
        p.print((Object) null);
        p.println(new char[] {'a', 'b'});
        p.printf(Locale.ROOT, "%5.2f|%-4s|%04x%n", Math.PI, "x", 255);
        p.append("seq", 1, 2);
        System.out.println(bytes.toString(StandardCharsets.UTF_16BE));
        OutputStream failing = new OutputStream() {
            @Override public void write(int b) throws IOException { throw new IOException("full"); }
        };
        PrintStream bad = new PrintStream(failing);
        bad.println("x");
        System.out.println(bad.checkError());
        StringWriter text = new StringWriter();
        PrintWriter w = new PrintWriter(new BufferedWriter(text), true);
        w.print("no flush ");
        System.out.print(text.toString().length() + " ");
        w.println(true);
        System.out.print(text.toString().length() + " ");
        w.format("%d", 7L);
        w.flush();
        System.out.println(text.toString().replace(System.lineSeparator(), "/"));
        PrintWriter badWriter = new PrintWriter(failing);
        badWriter.print('c');
        System.out.println(badWriter.checkError());
        w.close();
        w.print("late");
        System.out.println(w.checkError());
        PrintStream latin = new PrintStream(bytes, true, StandardCharsets.ISO_8859_1);
        bytes.reset();
        latin.print("ü€\ud83d\ude00");
        for (byte b : bytes.toByteArray()) System.out.print(b + " ");
        System.out.println(latin.checkError());
    }
}
