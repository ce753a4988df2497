// An exception that leaves a synchronized block or method releases the monitor.
//@ mode: run check
//@ verdict: safe
class ExceptionReleasesTheMonitor {
    synchronized void fails() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws InterruptedException {
        ExceptionReleasesTheMonitor object = new ExceptionReleasesTheMonitor();
        Runnable attempt = () -> {
            try {
                object.fails();
            } catch (IllegalStateException e) {
                assert !Thread.holdsLock(object);
            }
            try {
                synchronized (object) {
                    Object none = null;
                    none.hashCode();
                }
            } catch (NullPointerException e) {
                assert !Thread.holdsLock(object);
            }
        };
        Thread t = new Thread(attempt);
        t.start();
        attempt.run();
        t.join();
    }
}
