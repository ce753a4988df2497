// try-with-resources closes files in reverse order, and closed ones refuse.
//@ mode: run
import java.io.*;
import java.nio.file.*;

public class ResourcesAreClosed {
    static class Named extends FilterInputStream {
        final String name;
        Named(String name, InputStream in) { super(in); this.name = name; }
        @Override public void close() throws IOException {
            System.out.println("close " + name);
            super.close();
            if (name.equals("b")) throw new IOException("closing " + name);
        }
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.writeString(Files.createTempFile("closed", null), "x");
        InputStream kept;
        try (InputStream a = new Named("a", Files.newInputStream(file)); InputStream b = new Named("b", Files.newInputStream(file))) {
            kept = a;
            throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed()[0].getMessage());
            kept = null;
        }
        FileInputStream in = new FileInputStream(file.toFile());
        FileOutputStream out = new FileOutputStream(file.toFile(), true);
        in.close();
        in.close();
        out.close();
        for (Closer c : new Closer[] {() -> in.read(), () -> in.available(), () -> out.write(1), () -> in.getFD().sync()}) {
            try {
                c.run();
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(in.getFD().valid());
        Files.delete(file);
    }

    interface Closer { void run() throws IOException; }
}
