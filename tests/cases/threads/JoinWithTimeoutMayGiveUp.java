// A join with a timeout may return while the thread is still alive.
//@ verdict: unsafe
class JoinWithTimeoutMayGiveUp {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { });
        t.start();
        t.join(1000);
        assert !t.isAlive(); //~ uncaught-exception java.lang.AssertionError
    }
}
