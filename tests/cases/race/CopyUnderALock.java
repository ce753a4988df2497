// Copies of a shared array and of an object hold the lock of all writes, so nothing races.
//@ verdict: safe
//@ options: --property data-race
//@ revisions: local lock
import java.nio.ByteBuffer;
import java.util.Arrays;

class CopyUnderALock implements Cloneable {
    private final long[] counts = new long[2];
    private final byte[] bytes = new byte[8];
    private long sum;

    synchronized void count() {
        counts[0]++;
        sum++;
        ByteBuffer.wrap(bytes).putInt(0, 1);
    }

    synchronized long copied() throws CloneNotSupportedException {
        CopyUnderALock copy = (CopyUnderALock) clone();
        return copy.sum + Arrays.copyOf(counts, 2)[0] + ByteBuffer.wrap(bytes).getInt(0);
    }

    public static void main(String[] args) throws Exception {
        CopyUnderALock shared = new CopyUnderALock();
        Thread other = new Thread(shared::count);
        other.start();
        shared.copied();
        other.join();
        assert shared.copied() == 3;
    }
}
