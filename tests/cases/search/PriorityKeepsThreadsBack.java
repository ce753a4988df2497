// A scheduling policy that delays threads of lower priority misses their effects, and the result says so.
//@ revisions: default none local paranoid
//@ options: --scheduler priority
//@ verdict: incomplete
//@ reason: the scheduling policy priority keeps threads back
class PriorityKeepsThreadsBack {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread low = new Thread(() -> x = 1);
        low.setPriority(Thread.MIN_PRIORITY);
        low.start();
        assert x == 0;
        low.join();
        assert x == 1;
    }
}
