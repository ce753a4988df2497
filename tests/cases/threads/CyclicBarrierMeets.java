// Two threads meet at a barrier; its action runs once before either continues.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

class CyclicBarrierMeets {
    static int actions;

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        assert actions == 1;
    }

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> actions++);
        new Thread(() -> meet(barrier)).start();
        meet(barrier);
    }
}
