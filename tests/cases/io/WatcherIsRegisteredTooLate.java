// A thread that lists a folder and then watches it waits forever for a file created in between.
//@ verdict: unsafe
//@ revisions: local full paranoid trust
//@ slow: none
import java.io.*;
import java.nio.file.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class WatcherIsRegisteredTooLate {
    public static void main(String[] args) throws Exception {
        Path dir = Path.of(System.getProperty("java.io.tmpdir")), file = dir.resolve("done");
        WatchService service = FileSystems.getDefault().newWatchService();
        new Thread(() -> {
            try {
                file.toFile().createNewFile();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).start();
        if (!file.toFile().exists()) {
            dir.register(service, ENTRY_CREATE);
            service.take(); //~ deadlock
        }
    }
}
