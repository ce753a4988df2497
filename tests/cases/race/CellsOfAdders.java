// The cells of a `LongAdder` are read without a lock while a thread creates one. The JDK intends that.
// A search that counts these accesses as a race finds one within 17,670 states.
//@ options: --property data-race --max-states 18500
//@ revisions: default
//@ verdict: incomplete
import java.util.concurrent.atomic.LongAdder;

public class CellsOfAdders {
    public static void main(String[] args) throws InterruptedException {
        LongAdder hits = new LongAdder();
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                hits.increment();
                hits.increment();
            });
            all[i].start();
        }
        for (Thread one : all) {
            one.join();
        }
        assert hits.sum() == 6;
    }
}
