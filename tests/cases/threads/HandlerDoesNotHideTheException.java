// A handler is called, and the exception is reported nevertheless.
//@ mode: run check
//@ verdict: unsafe
class HandlerDoesNotHideTheException {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("handled"); //~ uncaught-exception java.lang.IllegalStateException
        });
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("handler: " + e.getMessage() + " " + (thread == t)));
        t.start();
        t.join();
    }
}
