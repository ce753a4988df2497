// An exception that ends another thread leaves the exit code at 0.
//@ mode: run
class FailedThreadsLeaveTheExitCode {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("thread fails");
        });
        t.start();
        t.join();
        System.out.println("main goes on " + t.getState());
    }
}
