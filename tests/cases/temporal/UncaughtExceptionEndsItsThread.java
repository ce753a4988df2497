// An exception ends its thread and not the execution.
//@ property: Set: <> UncaughtExceptionEndsItsThread.x == 1, termination
//@ revisions: none local lock default bfs
//@ verdict: safe
class UncaughtExceptionEndsItsThread {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        throw new IllegalStateException();
    }
}
