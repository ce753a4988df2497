// Strong fairness gives each thread the lock that it waits for.
//@ property: starvation
//@ revisions: none local lock default bfs
//@ verdict: safe
class LocksAreGivenUnderStrongFairness {
    static final Object LOCK = new Object();

    static void work() {
        while (true) {
            synchronized (LOCK) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(LocksAreGivenUnderStrongFairness::work).start();
        new Thread(LocksAreGivenUnderStrongFairness::work).start();
    }
}
