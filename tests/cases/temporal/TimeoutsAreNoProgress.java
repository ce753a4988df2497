// A thread that polls with a timeout is alive, but makes no progress.
//@ property: livelock
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: livelock
class TimeoutsAreNoProgress {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        synchronized (TimeoutsAreNoProgress.class) {
            while (!ready) {
                TimeoutsAreNoProgress.class.wait(10);
            }
        }
    }
}
