// An exception that ends main does not end the process: other threads continue, and the exit code is 1.
//@ mode: run
class OtherThreadsOutliveAFailedMain {
    static volatile boolean over;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("still here, main " + main.getState());
        }).start();
        throw new IllegalStateException("main fails");
    }
}
