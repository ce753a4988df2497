/** The signal is tested and awaited in two steps: a signal between them is lost. */
public class LostNotification {
    private volatile boolean ready;

    synchronized void signal() {
        ready = true;
        notify();
    }

    void await() throws InterruptedException {
        if (!ready) {
            synchronized (this) {
                wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostNotification event = new LostNotification();
        new Thread(event::signal, "signaller").start();
        event.await();
    }
}
