// A thread that polls with a timeout lives, but does not go on.
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
