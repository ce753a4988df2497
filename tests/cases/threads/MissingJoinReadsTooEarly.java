// Without join the main thread may read before the other has written.
//@ verdict: unsafe
class MissingJoinReadsTooEarly {
    static volatile int written;

    public static void main(String[] args) {
        new Thread(() -> written = 42).start();
        assert written == 42; //~ uncaught-exception java.lang.AssertionError
    }
}
