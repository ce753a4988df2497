// AtomicInteger.setPlain is a plain access: it races with a get of another thread.
//@ verdict: unsafe
//@ property: data-race
import java.util.concurrent.atomic.AtomicInteger;

class PlainAtomicAccessesRace {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger atomic = new AtomicInteger();
        Thread t = new Thread(() -> {
            int seen = atomic.get();
        });
        t.start();
        atomic.setPlain(1); //~ data-race
        t.join();
    }
}
