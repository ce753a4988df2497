// exists() and then create: two threads may both believe that they made the lock file.
//@ verdict: unsafe
//@ revisions: none local
import java.io.*;
import java.util.concurrent.atomic.AtomicInteger;

public class CheckThenCreateIsNoLock {
    static final AtomicInteger INSIDE = new AtomicInteger();

    static void enter(File lock) {
        try {
            if (lock.exists()) return;
            new FileOutputStream(lock).close();
            assert INSIDE.incrementAndGet() == 1; //~ uncaught-exception java.lang.AssertionError
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
    }
}
