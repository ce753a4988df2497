// Threads whose names the program reads are distinguished.
//@ options: --symmetry threads
//@ verdict: unsafe
//@ revisions: none local lock full bfs
class ThreadsAlikeButForTheirNames {
    static String first;

    static synchronized void work() {
        if (first == null) {
            first = Thread.currentThread().getName();
        } else if (first.equals("second")) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    public static void main(String[] args) {
        new Thread(ThreadsAlikeButForTheirNames::work, "first").start();
        new Thread(ThreadsAlikeButForTheirNames::work, "second").start();
    }
}
