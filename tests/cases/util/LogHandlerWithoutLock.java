// A handler without a lock loses a record of two threads.
//@ mode: check
//@ verdict: unsafe
//@ revisions: local
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

class LogHandlerWithoutLock {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Logger logger = Logger.getLogger("shared");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                count++;
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        Thread other = new Thread(() -> logger.info("one"));
        other.start();
        logger.info("two");
        other.join();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
