// A SynchronousQueue is always empty and hands over only to a taker that waits.
//@ mode: run
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

class SynchronousQueueKeepsNothing {
    public static void main(String[] args) throws InterruptedException {
        for (boolean fair : new boolean[] {false, true}) {
            SynchronousQueue<String> q = new SynchronousQueue<>(fair);
            System.out.println(q.offer("x") + " " + q.poll() + " " + q.peek() + q.size() + q.isEmpty() + q.remainingCapacity() + q.iterator().hasNext());
            System.out.println(q.offer("x", 1, TimeUnit.MILLISECONDS) + " " + q.poll(1, TimeUnit.MILLISECONDS) + q);
            Thread taker = new Thread(() -> {
                try {
                    System.out.println("took " + q.take() + q.poll(1, TimeUnit.HOURS));
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
            taker.start();
            q.put("a");
            boolean offered = q.offer("b", 1, TimeUnit.HOURS);
            taker.join();
            System.out.println(offered);
        }
    }
}
