// The wait of a thread depends on the constructor argument of its synchronizer, and on earlier calls.
//@ options: --criterion deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

class InitialPermits {
    public static void main(String[] args) throws InterruptedException {
        int permits = args.length + 1; //+
        int unused = args.length + 2; //-
        Semaphore semaphore = new Semaphore(permits); //+
        semaphore.acquire(); //+
        int count = args.length + 1; //+
        CountDownLatch latch = new CountDownLatch(count); //+
        latch.countDown(); //+
        latch.await(); //+
    }
}
