// isInterrupted leaves the flag, interrupted clears it, and sleep, wait and join throw at once.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
class InterruptedClearsTheFlag {
    public static void main(String[] args) {
        Thread self = Thread.currentThread();
        self.interrupt();
        assert self.isInterrupted() && self.isInterrupted();
        assert Thread.interrupted() && !Thread.interrupted() && !self.isInterrupted();
        self.interrupt();
        try {
            Thread.sleep(60_000);
            assert false;
        } catch (InterruptedException e) {
            assert !self.isInterrupted();
        }
        Object lock = new Object();
        self.interrupt();
        synchronized (lock) {
            try {
                lock.wait();
                assert false;
            } catch (InterruptedException e) {
                assert !self.isInterrupted();
            }
        }
        self.interrupt();
        try {
            self.join();
            assert false;
        } catch (InterruptedException e) {
            assert !self.isInterrupted();
        }
    }
}
