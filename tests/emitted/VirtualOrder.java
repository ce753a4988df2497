/**
 * Virtual threads without names, which a JVM tells apart only by their order. The last to write
 * throws, and more threads are stopped at a time than the machine may have processors.
 */
public class VirtualOrder {
    private static volatile int last;
    private static int lost;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i + 1;
            threads[i] = Thread.ofVirtual().unstarted(() -> write(number));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void write(int number) {
        int before = last;
        last = number;
        if (before == 0 && last == 3) {
            lost = number;
        }
        if (lost == 2 && number == 2) {
            throw new IllegalStateException("thread 3 wrote between the lines of thread 2");
        }
    }
}
