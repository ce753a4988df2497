// JPF's options for more scheduling points, each on or off: all that others can see is one in any case.
//@ options: +cg.threads.break_start=true +cg.threads.break_yield=true +cg.threads.break_sleep=true +cg.threads.break_arrays=true +cg.break_lock_release=false +cg.break_notify=false +cg.break_priority=true +cg.break_sleep=false +cg.break_yield=false
//@ verdict: unsafe
//@ warning: have no effect: whatever other threads can see is a scheduling point
class BreakOptionsChangeNothing {
    static final int[] numbers = new int[1];
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            Thread.yield();
            synchronized (LOCK) {
                LOCK.notify();
            }
            numbers[0]++;
        });
        other.setPriority(Thread.MAX_PRIORITY);
        other.start();
        Thread.sleep(1);
        numbers[0]++;
        other.join();
        assert numbers[0] == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
