// exit runs the shutdown hooks while other threads still work.
//@ verdict: unsafe
class ShutdownHookSeesTheMiddle {
    static volatile int done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert done != 1; //~ uncaught-exception java.lang.AssertionError
        }));
        new Thread(() -> {
            done = 1;
            done = 2;
        }).start();
        System.exit(0);
    }
}
