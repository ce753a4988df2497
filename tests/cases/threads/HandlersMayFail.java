// Where handlers count, a failing handler does not; nor does a group without a handler.
//@ options: +vm.ignore_uncaught_handler=false
//@ verdict: unsafe
class HandlersMayFail {
    static class Group extends ThreadGroup {
        Group() {
            super("own");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread failing = new Thread(() -> {
            throw new IllegalStateException();
        });
        failing.setUncaughtExceptionHandler((thread, exception) -> {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        });
        failing.start();
        failing.join();
        Thread alone = new Thread(new Group(), () -> {
            throw new ArithmeticException(); //~ uncaught-exception java.lang.ArithmeticException
        });
        alone.start();
        alone.join();
    }
}
