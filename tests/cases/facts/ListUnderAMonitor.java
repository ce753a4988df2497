// The monitor of one object protects a list that has no reference to it. Main allocates the object
// before it starts a thread (`guarded`), so accesses within the list are no scheduling points.
//@ verdict: safe
//@ revisions: local lock full
//@ states: [lock] <= 10100
//@ states: [full] <= 6150
import java.util.ArrayList;
import java.util.List;

class ListUnderAMonitor {
    private final List<Integer> list = new ArrayList<>();

    synchronized void add(int number) {
        list.add(number);
    }

    synchronized int size() {
        return list.size();
    }

    public static void main(String[] args) throws InterruptedException {
        ListUnderAMonitor shared = new ListUnderAMonitor();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                shared.add(number);
                shared.add(number + 10);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert shared.size() == 6;
    }
}
