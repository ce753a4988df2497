// Tasks that block through ForkJoinPool.managedBlock let others run.
//@ mode: run
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ManagedBlockersDoNotStarve {
    static class Latched implements ForkJoinPool.ManagedBlocker {
        final CountDownLatch latch;

        Latched(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        public boolean block() throws InterruptedException {
            latch.await();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return latch.getCount() == 0;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinTask<String> waiting = pool.submit(() -> {
            ForkJoinPool.managedBlock(new Latched(latch));
            return "went on";
        });
        pool.submit(latch::countDown);
        System.out.println(waiting.get());
        ForkJoinPool.managedBlock(new Latched(latch));
        pool.shutdown();
    }
}
