// Two threads add and poll. In JDK 25 a poll may find nothing, although the queue is not empty at any time of the call.
//@ jdk: 25-25
//@ verdict: unsafe
//@ revisions: default
import java.util.concurrent.LinkedTransferQueue;

class PollMissesAnElement {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread other = new Thread(() -> addAndPoll(queue));
        other.start();
        addAndPoll(queue);
        other.join();
    }

    static void addAndPoll(LinkedTransferQueue<Integer> queue) {
        queue.put(1);
        assert queue.poll() != null; //~ uncaught-exception java.lang.AssertionError
    }
}
