// Two writes are one change with the count 1 if the watcher's thread sees them at once, and 2 if not.
//@ verdict: unsafe
//@ options: --trust-jdk
import java.io.*;
import java.nio.file.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class WatcherMayCountWritesTogether {
    public static void main(String[] args) throws Exception {
        Path dir = Path.of(System.getProperty("java.io.tmpdir"));
        WatchService service = FileSystems.getDefault().newWatchService();
        try (FileOutputStream out = new FileOutputStream(dir.resolve("f").toFile())) {
            dir.register(service, ENTRY_MODIFY);
            out.write(1);
            out.write(2);
        }
        var events = service.take().pollEvents();
        assert events.size() == 1 && events.get(0).count() <= 2;
        assert events.get(0).count() == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
