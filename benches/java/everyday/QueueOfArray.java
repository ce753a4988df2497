import java.util.concurrent.ArrayBlockingQueue;

/** Two numbers pass a queue of one place. */
public class QueueOfArray {
    private static final class Buffer {
        private final int[] values;
        private int head, size;

        Buffer(int capacity) {
            values = new int[capacity];
        }

        synchronized void put(int value) throws InterruptedException {
            while (size == values.length) {
                wait();
            }
            values[(head + size++) % values.length] = value;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (size == 0) {
                wait();
            }
            int value = values[head];
            head = (head + 1) % values.length;
            size--;
            notifyAll();
            return value;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Buffer queue = new Buffer(1);
            Together.run(
                    Together.strict(() -> {
                        queue.put(1);
                        queue.put(2);
                    }),
                    Together.strict(() -> {
                        int sum = queue.take() + queue.take();
                        assert sum == 3;
                    }));
            return;
        }
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Together.run(
                Together.strict(() -> {
                    queue.put(1);
                    queue.put(2);
                }),
                Together.strict(() -> {
                    int sum = queue.take() + queue.take();
                    assert sum == 3;
                }));
    }
}
