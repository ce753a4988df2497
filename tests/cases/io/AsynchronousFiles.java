// An asynchronous file channel reads and writes with a future and with a handler.
//@ mode: run
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.concurrent.*;
import static java.nio.file.StandardOpenOption.*;

public class AsynchronousFiles {
    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("async", null);
        try (AsynchronousFileChannel c = AsynchronousFileChannel.open(file, READ, WRITE)) {
            System.out.println(c.write(ByteBuffer.wrap("hello".getBytes()), 2).get() + " " + c.size());
            CountDownLatch done = new CountDownLatch(1);
            ByteBuffer into = ByteBuffer.allocate(10);
            c.read(into, 0, "attached", new CompletionHandler<Integer, String>() {
                @Override public void completed(Integer count, String with) {
                    System.out.println(count + " " + with);
                    done.countDown();
                }
                @Override public void failed(Throwable e, String with) {
                    System.out.println(e);
                    done.countDown();
                }
            });
            done.await();
            System.out.println(new String(into.array(), 2, 5));
            FileLock lock = c.lock().get();
            System.out.println(lock.isValid());
            lock.release();
            System.out.println(c.read(ByteBuffer.allocate(1), 100).get());
        }
        Files.delete(file);
    }
}
