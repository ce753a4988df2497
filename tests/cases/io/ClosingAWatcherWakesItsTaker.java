// A thread that waits for changes of files is woken when another one closes the watcher.
//@ verdict: safe
//@ options: --trust-jdk
import java.nio.file.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class ClosingAWatcherWakesItsTaker {
    static boolean woken;

    public static void main(String[] args) throws Exception {
        WatchService service = FileSystems.getDefault().newWatchService();
        WatchKey key = Path.of(System.getProperty("java.io.tmpdir")).register(service, ENTRY_DELETE);
        Thread taker = new Thread(() -> {
            try {
                service.take();
            } catch (ClosedWatchServiceException e) {
                woken = true;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        service.close();
        assert !key.isValid();
        taker.join();
        assert woken;
    }
}
