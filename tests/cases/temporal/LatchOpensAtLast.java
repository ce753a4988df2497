// A latch of the class library lets its waiter continue under strong fairness.
//@ property: termination, Done: <> LatchOpensAtLast.done
//@ revisions: local lock default
//@ verdict: safe
import java.util.concurrent.CountDownLatch;

class LatchOpensAtLast {
    static final CountDownLatch LATCH = new CountDownLatch(2);
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        new Thread(LATCH::countDown).start();
        new Thread(LATCH::countDown).start();
        LATCH.await();
        done = true;
    }
}
