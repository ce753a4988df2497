// A queue of a library whose consumer spins on an element of an array until a producer has written it.
//@ verdict: safe
//@ classpath: jctools-core
//@ revisions: none local full
//@ states: [none] <= 3100
//@ states: [local] <= 1230
//@ states: [full] <= 1560
import org.jctools.queues.MpscArrayQueue;

class ConsumerSpinsOnAQueue {
    public static void main(String[] args) throws InterruptedException {
        MpscArrayQueue<Integer> queue = new MpscArrayQueue<>(2);
        Thread one = new Thread(() -> queue.offer(1), "one");
        Thread two = new Thread(() -> queue.offer(2), "two");
        one.start();
        two.start();
        Integer early = queue.poll();
        one.join();
        two.join();
        int sum = early == null ? 0 : early;
        for (Integer next = queue.poll(); next != null; next = queue.poll()) sum += next;
        assert sum == 3 : sum;
    }
}
