// A violation is found with every store.
//@ revisions: none flat compact bitstate
//@ verdict: unsafe
class EveryStoreFindsTheViolation {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        assert x == 0; //~ uncaught-exception java.lang.AssertionError
    }
}
