// A waiting thread is never notified if the notifying thread is stopped before.
//@ verdict: unsafe
//@ jdk: 17-19
class StoppedBeforeItNotifies {
    static boolean done;

    static synchronized void finish() {
        done = true;
        StoppedBeforeItNotifies.class.notifyAll();
    }

    static synchronized void await() throws InterruptedException {
        while (!done) {
            StoppedBeforeItNotifies.class.wait(); //~ deadlock
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StoppedBeforeItNotifies::finish);
        t.start();
        t.stop();
        await();
    }
}
