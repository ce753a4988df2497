// A counter is read without its lock while one of the other threads may still run.
//@ verdict: unsafe
//@ revisions: none local lock full
class ReadAfterOneJoin {
    static final Object LOCK = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Runnable add = () -> {
            synchronized (LOCK) {
                x++;
                x++;
            }
        };
        Thread one = new Thread(add);
        Thread other = new Thread(add);
        one.start();
        other.start();
        one.join();
        int read = x;
        assert read % 2 == 0; //~ uncaught-exception java.lang.AssertionError
        other.join();
    }
}
