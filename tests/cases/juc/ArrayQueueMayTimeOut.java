// A timed poll of an ArrayBlockingQueue may give up before the put.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

class ArrayQueueMayTimeOut {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        new Thread(() -> queue.offer(1)).start();
        assert queue.poll(1, TimeUnit.HOURS) != null; //~ uncaught-exception java.lang.AssertionError
    }
}
