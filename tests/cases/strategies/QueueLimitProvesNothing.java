// A bound on the number of open states makes the result incomplete, with this reason.
//@ revisions: default
//@ options: --search best-first --width 2
//@ verdict: incomplete
//@ reason: at most 2 states were kept open
class QueueLimitProvesNothing {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}
