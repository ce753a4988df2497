// Without fairness, a loop that waits may be the only code that is executed for ever.
//@ property: termination
//@ options: --fairness none
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: termination
class SpinGoesOnWithoutFairness {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = args.length == 0).start();
        while (!ready) {
        }
    }
}
