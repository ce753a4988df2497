// A timed poll of an ArrayBlockingQueue gets the put element or nothing.
//@ verdict: safe
//@ revisions: local full
//@ states: [full] <= 16000
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

class ArrayQueueWaitsForATime {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> queue.offer(1));
        t.start();
        Integer got = queue.poll(10, TimeUnit.MILLISECONDS);
        t.join();
        assert got == null ? queue.peek() == 1 : queue.isEmpty();
    }
}
