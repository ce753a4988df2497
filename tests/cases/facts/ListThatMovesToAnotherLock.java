// A list belongs to one object with a lock, and later to another one. Both are used at the same time,
// so an element is lost. The lock of the list (`contained`) is not unique.
//@ verdict: unsafe
//@ revisions: lock full
import java.util.ArrayList;
import java.util.List;

class ListThatMovesToAnotherLock {
    private List<Integer> list = new ArrayList<>();

    synchronized void add(int number) {
        list.add(number);
    }

    synchronized int size() {
        return list.size();
    }

    public static void main(String[] args) throws InterruptedException {
        ListThatMovesToAnotherLock first = new ListThatMovesToAnotherLock();
        ListThatMovesToAnotherLock second = new ListThatMovesToAnotherLock();
        second.list = first.list;
        Thread other = new Thread(() -> second.add(2));
        other.start();
        first.add(1);
        other.join();
        assert first.size() == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
