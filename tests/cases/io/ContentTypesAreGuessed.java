// Content types by names and by first bytes.
//@ mode: run
import java.io.*;
import java.net.URLConnection;
import java.nio.file.*;

public class ContentTypesAreGuessed {
    public static void main(String[] args) throws IOException {
        for (String name : new String[] {"a.html", "b.png", "c.jar", "d.pdf", "e.zip"}) {
            System.out.println(name + " " + URLConnection.guessContentTypeFromName(name) + " " + Files.probeContentType(Path.of(name)));
        }
        System.out.println(URLConnection.guessContentTypeFromStream(new ByteArrayInputStream("<?xml version".getBytes())));
        System.out.println(URLConnection.guessContentTypeFromStream(new ByteArrayInputStream("GIF89a".getBytes())));
    }
}
