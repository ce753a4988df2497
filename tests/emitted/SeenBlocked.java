/** Main sees that a thread waits for the monitor of main. */
public class SeenBlocked {
    static final Object LOCK = new Object();
    static int passes;

    public static void main(String[] args) throws Exception {
        Thread second = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                synchronized (LOCK) {
                    passes++;
                }
            }
        });
        boolean wasRunnable;
        synchronized (LOCK) {
            second.start();
            wasRunnable = second.getState() == Thread.State.RUNNABLE;
            if (second.getState() != Thread.State.BLOCKED) {
                return;
            }
        }
        second.join();
        if (wasRunnable && passes == 2) {
            throw new IllegalStateException();
        }
    }
}
