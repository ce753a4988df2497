// Two threads poll a queue without room for some time, and a third one offers an element. At most one gets it.
//@ verdict: safe
//@ revisions: default
//@ states: <= 4000
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

class QueueWithoutRoomMayTimeOut {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();
    static final Integer[] GOT = new Integer[2];
    static boolean given;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> act(me));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int takers = (GOT[0] == null ? 0 : 1) + (GOT[1] == null ? 0 : 1);
        assert takers == (given ? 1 : 0);
    }

    static void act(int me) {
        try {
            if (me == 2) {
                given = QUEUE.offer(7, 10, TimeUnit.MILLISECONDS);
            } else {
                GOT[me] = QUEUE.poll(10, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
