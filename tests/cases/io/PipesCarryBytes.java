// Piped streams between two threads: everything arrives in order, through a small buffer.
//@ mode: run
import java.io.*;

public class PipesCarryBytes {
    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream(4);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = new Thread(() -> {
            try (out) {
                for (int i = 0; i < 20; i++) out.write(i);
                out.write("block".getBytes());
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        int sum = 0;
        for (int i = 0; i < 20; i++) sum += in.read() * (i + 1);
        System.out.println(sum + " " + new String(in.readAllBytes()) + " " + in.read());
        writer.join();
        PipedReader reader = new PipedReader();
        PipedWriter text = new PipedWriter(reader);
        Thread teller = new Thread(() -> {
            try (PrintWriter p = new PrintWriter(text)) {
                p.println("first");
                p.println("zwölf");
            }
        });
        teller.start();
        BufferedReader lines = new BufferedReader(reader);
        System.out.println(lines.readLine() + " " + lines.readLine() + " " + lines.readLine());
        teller.join();
        try {
            new PipedInputStream().read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            out.connect(in);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
