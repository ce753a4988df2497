// A loop that waits for a write runs for ever, as no thread writes.
//@ args: no
//@ property: termination, livelock
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: termination
//@ finding: livelock
class SpinWithoutAWriter {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = args.length == 0).start();
        while (!ready) {
        }
    }
}
