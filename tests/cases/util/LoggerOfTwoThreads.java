// A Logger takes records from two threads, and a handler that locks counts them all.
//@ mode: check
//@ verdict: safe
//@ revisions: local
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

class LoggerOfTwoThreads {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Logger logger = Logger.getLogger("shared");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public synchronized void publish(LogRecord record) {
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
        assert count == 2;
    }
}
