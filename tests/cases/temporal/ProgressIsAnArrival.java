// A thread that remains at a place does not hide that another thread arrives there.
//@ property: livelock
//@ options: --progress-at ProgressIsAnArrival.serve --fairness none
//@ revisions: none local lock default bfs
//@ verdict: safe
class ProgressIsAnArrival {
    static void serve() {
    }

    public static void main(String[] args) {
        new Thread(ProgressIsAnArrival::serve).start();
        while (true) {
            serve();
        }
    }
}
