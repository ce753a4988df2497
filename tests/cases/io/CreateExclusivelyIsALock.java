// createNewFile creates the file or reports that another thread did: one wins on every path.
//@ verdict: safe
//@ revisions: none local
import java.io.*;
import java.util.concurrent.atomic.AtomicInteger;

public class CreateExclusivelyIsALock {
    static final AtomicInteger INSIDE = new AtomicInteger();

    static void enter(File lock) {
        try {
            if (lock.createNewFile()) INSIDE.incrementAndGet();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        File lock = new File(System.getProperty("java.io.tmpdir"), "pathfinder-case.lock");
        Thread other = new Thread(() -> enter(lock));
        other.start();
        enter(lock);
        other.join();
        assert INSIDE.get() == 1 && lock.exists();
    }
}
