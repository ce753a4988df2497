// Daemon threads do not keep the process alive, and their finally blocks do not run.
//@ mode: run
class DaemonsDieAtTheEnd {
    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                System.out.println("never");
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread child = new Thread(() -> System.out.println("child daemon " + Thread.currentThread().isDaemon()));
        child.start();
        child.join();
        System.out.println("main ends");
    }
}
