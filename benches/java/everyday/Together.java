/** Starts threads and waits for their ends. */
final class Together {
    private Together() {}

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** A body that may be interrupted, which is an error here. */
    interface Interruptible {
        void run() throws Exception;
    }

    static Runnable strict(Interruptible body) {
        return () -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
    }
}
