// The default handler gets exceptions that no other handler takes; a handler that throws is ignored.
//@ mode: run
class DefaultHandlerIsCalled {
    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            System.out.println("default: " + thread.getName() + " " + e.getMessage());
            throw new IllegalStateException("ignored");
        });
        Thread t = new Thread(() -> {
            throw new RuntimeException("first");
        }, "t");
        t.start();
        t.join();
        Thread u = new Thread(() -> {
            throw new RuntimeException("second");
        }, "u");
        u.setUncaughtExceptionHandler((thread, e) -> System.out.println("own: " + e.getMessage()));
        u.start();
        u.join();
        throw new RuntimeException("from main");
    }
}
