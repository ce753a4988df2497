// A thread needs the monitor of its `Thread` object to end. It is blocked while another thread has it.
//@ property: deadlock, Acts: []<> enabled, Ends: <> deadlocked, Blocked: <> thread("w"): blocked
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class EndsBehindItsOwnMonitor {
    static final Object o = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {}, "w");
        synchronized (t) {
            t.start();
            synchronized (o) {
                o.wait(); //~ deadlock
            }
        }
    }
}
