// A buffer writes elements of an array that another thread reads.
//@ verdict: unsafe
//@ options: --property data-race
//@ revisions: local lock
import java.nio.ByteBuffer;

class BufferOverASharedArray {
    static final byte[] BYTES = new byte[8];

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            byte read = BYTES[0];
            assert read >= 0;
        });
        other.start();
        ByteBuffer.wrap(BYTES).putInt(0, 1); //~ data-race
        other.join();
    }
}
