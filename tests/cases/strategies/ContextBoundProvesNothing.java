// A bound on preemptions leaves executions out.
//@ revisions: default
//@ options: --search preemptions --preemptions 0
//@ verdict: incomplete
//@ reason: executions with more than 0 preemptions were not explored (--preemptions); all others were
class ContextBoundProvesNothing {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}
