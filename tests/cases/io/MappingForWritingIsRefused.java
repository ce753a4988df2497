// A file that is mapped for writing is refused by name.
//@ verdict: error
//@ reason: a file mapped for writing
import java.nio.channels.FileChannel;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;

public class MappingForWritingIsRefused {
    public static void main(String[] args) throws Exception {
        try (FileChannel c = FileChannel.open(Files.createTempFile("map", null), READ, WRITE)) {
            c.map(FileChannel.MapMode.READ_WRITE, 0, 10);
        }
    }
}
