// A thread waits in one monitor, and keeps an inner monitor. The other thread finds the inner monitor
// taken: a deadlock, although each entry holds the outer monitor.
//@ verdict: unsafe
//@ revisions: lock full
class MonitorOfAWaitingThread {
    static class Inner {
        int count;
    }

    private final Inner inner = new Inner();

    synchronized void await() throws InterruptedException {
        synchronized (inner) {
            while (inner.count == 0) {
                wait();
            }
        }
    }

    synchronized void signal() {
        synchronized (inner) { //~ deadlock
            inner.count++;
        }
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorOfAWaitingThread shared = new MonitorOfAWaitingThread();
        new Thread(shared::signal).start();
        shared.await();
    }
}
