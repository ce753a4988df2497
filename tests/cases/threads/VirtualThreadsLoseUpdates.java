// Two virtual threads that add to a number without a lock: an update is lost.
//@ verdict: unsafe
//@ jdk: 21+
public class VirtualThreadsLoseUpdates {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = Thread.startVirtualThread(() -> count++);
        Thread two = Thread.startVirtualThread(() -> count++);
        one.join();
        two.join();
        assert count == 2 : count; //~ uncaught-exception java.lang.AssertionError
    }
}
