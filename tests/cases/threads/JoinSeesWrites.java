// The writes of a thread before its end are visible after join.
//@ mode: run check
//@ verdict: safe
class JoinSeesWrites {
    static int written;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> written = 42);
        t.start();
        t.join();
        assert written == 42;
        assert !t.isAlive();
    }
}
