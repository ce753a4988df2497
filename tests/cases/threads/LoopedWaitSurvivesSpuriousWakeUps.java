// A wait in a loop is right also where it returns spuriously, and no deadlock is hidden by that.
//@ revisions: local full spurious
//@ verdict: unsafe
class LoopedWaitSurvivesSpuriousWakeUps {
    static boolean told;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                told = args.length > 0;
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            while (!told) {
                lock.wait(); //~ deadlock
            }
        }
    }
}
