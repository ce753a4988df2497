// The result of a bounded search names the place at which most new states begin, and the variable that grows there.
//@ verdict: incomplete
//@ revisions: full bfs flat
//@ options: --max-states 1000 --spin-turns off
//@ reason: 1000
//@ stuck: "name":"turn"
//@ stuck: "grows":true
//@ stuck: "line":18
//@ stuck: "thread":"giver"
//@ stuck: "option":"--search surw"
import java.util.concurrent.atomic.AtomicReference;

class LoopCountsItsTurns {
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
