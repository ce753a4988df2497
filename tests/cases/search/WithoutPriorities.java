// The same program with every schedule: the thread of lower priority may go first.
//@ options: +vm.scheduler.sync.class=.vm.AllRunnablesSyncPolicy
//@ verdict: unsafe
class WithoutPriorities {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread low = new Thread(() -> x = 1);
        low.setPriority(Thread.MIN_PRIORITY);
        low.start();
        assert x == 0; //~ uncaught-exception java.lang.AssertionError
        low.join();
    }
}
