// An ArrayBlockingQueue of one element hands values over in order.
//@ mode: run check
//@ verdict: safe
//@ revisions: full
//@ slow: local
import java.util.concurrent.ArrayBlockingQueue;

class ArrayBlockingQueueHandsOver {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        new Thread(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        int first = queue.take(), second = queue.take();
        assert first == 1 && second == 2;
    }
}
