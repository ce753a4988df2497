// Under weak fairness, a thread may wait for a lock for ever that another one takes again and again.
//@ property: starvation
//@ options: --fairness weak --all-errors
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: starvation
class LockIsTakenByOthersUnderWeakFairness {
    static final Object LOCK = new Object();

    static void work() {
        while (true) {
            synchronized (LOCK) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(LockIsTakenByOthersUnderWeakFairness::work).start();
        new Thread(LockIsTakenByOthersUnderWeakFairness::work).start();
    }
}
