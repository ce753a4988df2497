// Cleaner: an action runs once, by clean() or after its object is gone; finalizers of the language run too.
//@ mode: run
import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class CleanersRunOnce {
    static final Cleaner CLEANER = Cleaner.create();

    static class Resource implements AutoCloseable {
        private final Cleaner.Cleanable cleanable;

        Resource(String name, CountDownLatch done) {
            cleanable = CLEANER.register(this, () -> {
                System.out.println("cleaned " + name);
                done.countDown();
            });
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        try (Resource r = new Resource("explicitly", closed)) {
            System.out.println("in use");
            r.close();
        }
        System.out.println("closed " + closed.getCount());
        CountDownLatch dropped = new CountDownLatch(1);
        new Resource("by the collector", dropped);
        boolean done = false;
        for (int i = 0; i < 200 && !done; i++) {
            System.gc();
            done = dropped.await(20, TimeUnit.MILLISECONDS);
        }
        System.out.println("done " + done);
    }
}
