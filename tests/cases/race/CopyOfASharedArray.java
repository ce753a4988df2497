// `Arrays.copyOf` reads elements that another thread writes without a lock.
//@ verdict: unsafe
//@ options: --property data-race
//@ revisions: local lock
import java.util.Arrays;

class CopyOfASharedArray {
    static final long[] COUNTS = new long[2];

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> COUNTS[0] = 1); //~ data-race
        other.start();
        long[] copy = Arrays.copyOf(COUNTS, 2);
        other.join();
        assert copy.length == 2;
    }
}
