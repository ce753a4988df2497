// A thread that watches a folder and then lists it misses no file that another thread creates there.
//@ verdict: safe
//@ revisions: local full paranoid trust
//@ slow: none
import java.io.*;
import java.nio.file.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class WatcherIsRegisteredBeforeLooking {
    public static void main(String[] args) throws Exception {
        Path dir = Path.of(System.getProperty("java.io.tmpdir")), file = dir.resolve("done");
        WatchService service = FileSystems.getDefault().newWatchService();
        dir.register(service, ENTRY_CREATE);
        new Thread(() -> {
            try {
                file.toFile().createNewFile();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).start();
        if (!file.toFile().exists()) {
            WatchEvent<?> event = service.take().pollEvents().get(0);
            assert event.kind() == ENTRY_CREATE && event.context().equals(file.getFileName()) : event.context();
            assert file.toFile().exists();
        }
    }
}
