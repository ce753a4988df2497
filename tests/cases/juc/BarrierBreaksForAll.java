// An interrupt, a timeout or a failing action breaks a barrier for everyone.
//@ mode: run
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class BarrierBreaksForAll {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread waiter = new Thread(() -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                System.out.println("broken for the other");
            } catch (InterruptedException e) {
                System.out.println("wrong");
            }
        });
        CyclicBarrier three = new CyclicBarrier(3);
        try {
            three.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + three.isBroken());
        }
        try {
            three.await();
        } catch (BrokenBarrierException e) {
            System.out.println("stays broken");
        }
        three.reset();
        System.out.println(three.isBroken());
        waiter.start();
        while (barrier.getNumberWaiting() == 0) {
            Thread.sleep(1);
        }
        barrier.reset();
        waiter.join();
        CyclicBarrier failing = new CyclicBarrier(1, () -> {
            throw new IllegalStateException("action");
        });
        try {
            failing.await();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + failing.isBroken());
        }
    }
}
