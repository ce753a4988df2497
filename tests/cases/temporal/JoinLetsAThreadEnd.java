// A thread whose monitor `join` holds waits for it once, and not in a cycle.
//@ property: termination, Blocked: <> thread("w"): blocked, Returns: <> return(Worker.run)
//@ options: --fairness none --all-errors
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class JoinLetsAThreadEnd {
    static int x;

    static class Worker extends Thread {
        @Override
        public void run() {
            x = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker t = new Worker();
        t.setName("w");
        t.start();
        t.join();
    }
}
