// Threads that log with Logback: no race, and no order of locks that could deadlock.
//@ mode: race
//@ classpath: slf4j-api logback-classic logback-core
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class LogbackInParallel {
    public static void main(String[] args) throws InterruptedException {
        Logger shared = LoggerFactory.getLogger("a.b");
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                MDC.put("key", "value" + number);
                LoggerFactory.getLogger("a.b.c" + number % 2).info("number {} of {}", number, "three");
                shared.warn("with a cause", new RuntimeException("of number " + number));
                MDC.clear();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
