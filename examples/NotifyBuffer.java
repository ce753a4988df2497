/*
 * A bounded buffer that wakes one waiter where it should wake all.
 *
 * Producers and consumers wait in the same wait set. Suppose that a consumer takes the last item, and
 * `notify` wakes another consumer instead of the waiting producer. That consumer finds nothing and
 * waits again, and no thread is left to wake the producer. The deadlock needs two threads of a kind;
 * with `notifyAll` (argument `all`) there is none.
 *
 *     pathfinder check examples/NotifyBuffer.java
 *     pathfinder check examples/NotifyBuffer.java all
 */
public class NotifyBuffer {
    private final boolean wakeAll;
    private int item;
    private boolean full;

    NotifyBuffer(boolean wakeAll) {
        this.wakeAll = wakeAll;
    }

    synchronized void put(int value) throws InterruptedException {
        while (full) {
            wait(); // until taken
        }
        item = value;
        full = true;
        wake();
    }

    synchronized int take() throws InterruptedException {
        while (!full) {
            wait(); // until put
        }
        full = false;
        wake();
        return item;
    }

    private void wake() {
        if (wakeAll) {
            notifyAll();
        } else {
            notify();
        }
    }

    interface Action {
        void run() throws InterruptedException;
    }

    static void start(Action action) {
        new Thread(() -> {
            try {
                action.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
    }

    public static void main(String[] args) {
        NotifyBuffer buffer = new NotifyBuffer(args.length > 0 && args[0].equals("all"));
        for (int i = 0; i < 2; i++) {
            start(() -> buffer.put(1));
            start(buffer::take);
        }
    }
}
