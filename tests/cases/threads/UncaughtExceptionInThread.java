// An exception that ends another thread than main is a finding, and the others continue.
//@ mode: run check
//@ verdict: unsafe
class UncaughtExceptionInThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("in a thread"); //~ uncaught-exception java.lang.IllegalStateException
        });
        t.start();
        t.join();
        System.out.println("main goes on");
    }
}
