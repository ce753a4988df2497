// Locks taken, waits begun and threads started on one path are undone for the next.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class MonitorsAreUndone {
    static int runs;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                runs++;
            }
        });
        if (Verify.getBoolean()) {
            synchronized (lock) {
                t.start();
                lock.wait(5);
                assert Thread.holdsLock(lock);
            }
            t.join();
            assert runs == 1;
        } else {
            assert !Thread.holdsLock(lock) && t.getState() == Thread.State.NEW && runs == 0;
        }
    }
}
