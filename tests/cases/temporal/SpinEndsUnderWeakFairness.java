// A loop ends that waits for another thread's write, if that thread acts at some time.
//@ property: termination
//@ options: --fairness weak
//@ revisions: none local lock default bfs
//@ verdict: safe
class SpinEndsUnderWeakFairness {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = args.length == 0).start();
        while (!ready) {
        }
    }
}
