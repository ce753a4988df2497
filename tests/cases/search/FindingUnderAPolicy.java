// A finding under a scheduling policy is reported and replayed among all schedules.
//@ revisions: default none local
//@ options: +vm.scheduler.sync.class=.vm.PriorityRunnablesSyncPolicy
//@ verdict: unsafe
class FindingUnderAPolicy {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread low = new Thread(() -> x += 10);
        low.setPriority(Thread.MIN_PRIORITY);
        low.start();
        Thread equal = new Thread(() -> x++);
        equal.start();
        x++;
        equal.join();
        assert x < 10;
        assert x == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
