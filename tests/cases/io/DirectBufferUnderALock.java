// The same under a lock.
//@ verdict: safe
//@ revisions: none local
import java.nio.ByteBuffer;

public class DirectBufferUnderALock {
    static final Object LOCK = new Object();

    static void increment(ByteBuffer buffer) {
        synchronized (LOCK) {
            buffer.putInt(0, buffer.getInt(0) + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        Thread other = new Thread(() -> increment(buffer));
        other.start();
        increment(buffer);
        other.join();
        assert buffer.getInt(0) == 2;
    }
}
