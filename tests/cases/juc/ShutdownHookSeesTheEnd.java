// A shutdown hook runs after the last thread and sees its writes.
//@ verdict: safe
class ShutdownHookSeesTheEnd {
    static volatile int done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert done == 2;
        }));
        new Thread(() -> done++).start();
        while (done == 0) {
            Thread.onSpinWait();
        }
        done = 2;
    }
}
