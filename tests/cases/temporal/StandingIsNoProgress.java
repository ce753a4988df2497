// A thread that remains at a place makes no progress there.
//@ property: livelock
//@ options: --progress-at StandingIsNoProgress.serve --fairness none
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: livelock
class StandingIsNoProgress {
    static volatile int x;

    static void serve() {
    }

    static void turn() {
        while (true) {
            x = 1 - x;
        }
    }

    public static void main(String[] args) {
        new Thread(StandingIsNoProgress::turn).start();
        serve();
    }
}
