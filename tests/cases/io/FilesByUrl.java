// Files are read by URL.
//@ mode: run
import java.io.*;
import java.net.URL;
import java.nio.file.*;

public class FilesByUrl {
    public static void main(String[] args) throws Exception {
        Path file = Files.writeString(Files.createTempFile("url", ".txt"), "by url");
        URL url = file.toUri().toURL();
        try (InputStream in = url.openStream()) {
            System.out.println(new String(in.readAllBytes()) + " " + url.getProtocol() + " " + url.openConnection().getContentLength());
        }
        System.out.println(Path.of(url.toURI()).equals(file));
        Files.delete(file);
    }
}
