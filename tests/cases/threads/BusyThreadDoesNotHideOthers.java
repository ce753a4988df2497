// A thread that loops on thread-local objects does not keep others from being explored.
//@ verdict: unsafe
class BusyThreadDoesNotHideOthers {
    int own;

    public static void main(String[] args) {
        new Thread(() -> {
            BusyThreadDoesNotHideOthers mine = new BusyThreadDoesNotHideOthers();
            while (true) {
                mine.own = 1 - mine.own;
            }
        }).start();
        Thread t = new Thread(() -> {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        });
        t.start();
    }
}
