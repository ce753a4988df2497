/*
 * A counter that two threads use without a lock.
 *
 * The statement `value++` reads, adds and writes. If both threads read before either writes, one step
 * is lost, and the assertion at the end fails. It fails rarely in a test, always in a check. Option
 * `--property data-race` reports the cause instead of its effect. The argument `locked` corrects it.
 *
 *     pathfinder check examples/BrokenCounter.java
 *     pathfinder check --property data-race examples/BrokenCounter.java
 */
public class BrokenCounter {
    static class Counter {
        private int value;

        void increment() {
            value++;
        }

        synchronized void incrementLocked() {
            value = value + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean locked = args.length > 0 && args[0].equals("locked");
        Counter counter = new Counter();
        Runnable work = locked ? counter::incrementLocked : counter::increment;
        Thread a = new Thread(work);
        Thread b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert counter.value == 2 : "a step was lost";
    }
}
