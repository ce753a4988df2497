// Two virtual threads that add to a number under a lock: no update is lost.
//@ verdict: safe
//@ jdk: 21+
//@ assumption: virtual-threads: run as platform threads do
public class VirtualThreadsUnderALock {
    static final Object LOCK = new Object();
    static int count;

    static void add() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = Thread.startVirtualThread(VirtualThreadsUnderALock::add);
        Thread two = Thread.startVirtualThread(VirtualThreadsUnderALock::add);
        one.join();
        two.join();
        assert count == 2 : count;
    }
}
