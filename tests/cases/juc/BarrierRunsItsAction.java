// A CyclicBarrier runs its action once per round, before any thread continues.
//@ mode: run
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

class BarrierRunsItsAction {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger zeros = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(3, rounds::incrementAndGet);
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            threads[t] = new Thread(() -> {
                for (int round = 1; round <= 5; round++) {
                    try {
                        if (barrier.await() == 0) {
                            zeros.incrementAndGet();
                        }
                    } catch (InterruptedException | BrokenBarrierException e) {
                        wrong.incrementAndGet();
                    }
                    if (rounds.get() < round) {
                        wrong.incrementAndGet();
                    }
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(rounds + " " + zeros + " " + wrong + " " + barrier.getNumberWaiting() + barrier.getParties() + barrier.isBroken());
    }
}
