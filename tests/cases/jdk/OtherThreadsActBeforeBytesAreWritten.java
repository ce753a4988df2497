// Another thread acts between a write and the following call of a native method that writes an array.
//@ verdict: unsafe
//@ revisions: none local lock full
import java.security.SecureRandom;

class OtherThreadsActBeforeBytesAreWritten {
    static volatile boolean begun;
    static final byte[] BYTES = new byte[4];

    public static void main(String[] args) throws InterruptedException {
        SecureRandom random = new SecureRandom();
        Thread thread = new Thread(() -> {
            begun = true;
            random.nextBytes(BYTES);
        });
        thread.start();
        boolean early = begun && BYTES[0] == 0 && BYTES[1] == 0 && BYTES[2] == 0;
        thread.join();
        assert !early; //~ uncaught-exception java.lang.AssertionError
    }
}
