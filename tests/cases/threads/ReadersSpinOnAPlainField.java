// Two readers spin on a plain field until a writer sets it. The reads are scheduling points after the first
// search, whose transitions are cut.
//@ verdict: safe
//@ revisions: none local full
//@ states: [local] <= 240
//@ states: [full] <= 150
import java.util.concurrent.CountDownLatch;

class ReadersSpinOnAPlainField {
    static boolean closed;

    public static void main(String[] args) throws Exception {
        CountDownLatch ready = new CountDownLatch(2);
        Thread[] readers = new Thread[2];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(() -> { ready.countDown(); while (!closed) { } });
            readers[i].start();
        }
        Thread writer = new Thread(() -> {
            try { ready.await(); } catch (InterruptedException e) { return; }
            closed = true;
        });
        writer.start();
        for (Thread reader : readers) reader.join();
        writer.join();
    }
}
