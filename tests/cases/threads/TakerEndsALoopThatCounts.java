// A hand-over counts its turns while it waits. A thread waits after three turns with the same values
// (SEMANTICS 26), so the check ends.
//@ verdict: safe
//@ revisions: none local full
//@ states: [none] <= 55
//@ states: [local] <= 30
//@ states: [full] <= 30
import java.util.concurrent.atomic.AtomicReference;

class TakerEndsALoopThatCounts {
    static final AtomicReference<String> slot = new AtomicReference<>();

    static void offer(String item) {
        slot.set(item);
        for (int turn = 0; slot.get() == item; turn++) {
            if ((turn & 0xff) == 0xff) Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread giver = new Thread(() -> offer("item"), "giver");
        giver.start();
        String got;
        do { got = slot.getAndSet(null); } while (got == null);
        giver.join();
        assert got.equals("item");
    }
}
