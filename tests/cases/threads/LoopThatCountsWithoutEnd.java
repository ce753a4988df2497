// As TakerEndsALoopThatCounts, but every turn is explored: the counter makes each turn a new state.
//@ options: --spin-turns off --max-states 4000
//@ verdict: incomplete
//@ reason: 4000
import java.util.concurrent.atomic.AtomicReference;

class LoopThatCountsWithoutEnd {
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
