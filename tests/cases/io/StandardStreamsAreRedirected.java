// System.setIn, setOut and setErr; there is no console.
//@ mode: run
import java.io.*;
import java.util.Scanner;

public class StandardStreamsAreRedirected {
    public static void main(String[] args) throws IOException {
        PrintStream out = System.out, err = System.err;
        InputStream in = System.in;
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setOut(new PrintStream(caught, true));
        System.setErr(System.out);
        System.setIn(new ByteArrayInputStream("12 words\nnext line\n".getBytes()));
        System.out.print("to out;");
        System.err.print("to err;");
        Scanner s = new Scanner(System.in);
        System.out.print(s.nextInt() + s.nextLine() + ";" + s.nextLine());
        System.setOut(out);
        System.setErr(err);
        System.setIn(in);
        System.out.println(caught);
        System.out.println(System.in.available() >= 0);
        new PrintStream(new FileOutputStream(FileDescriptor.out), true).println("by descriptor");
        System.out.println(FileDescriptor.in.valid() + " " + new FileDescriptor().valid());
    }
}
