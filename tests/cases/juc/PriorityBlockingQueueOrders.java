// A PriorityBlockingQueue gives the least first and grows as needed.
//@ mode: run
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.PriorityBlockingQueue;

class PriorityBlockingQueueOrders {
    record Job(int priority, String name) {}

    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Job> q = new PriorityBlockingQueue<>(1, Comparator.comparingInt(Job::priority).thenComparing(Job::name, Comparator.reverseOrder()));
        for (int i = 0; i < 20; i++) {
            q.add(new Job(i * 7 % 5, "j" + (i % 3)));
        }
        System.out.println(q.size() + " " + q.peek() + q.remove(new Job(0, "j2")));
        StringBuilder order = new StringBuilder();
        while (q.size() > 8) {
            Job job = q.take();
            order.append(job.priority()).append(job.name().charAt(1)).append(' ');
        }
        System.out.println(order);
        PriorityBlockingQueue<String> words = new PriorityBlockingQueue<>(List.of("pear", "fig", "apple"));
        System.out.println(words.poll() + words.poll() + words.comparator() + words.remainingCapacity());
        try {
            new PriorityBlockingQueue<Object>().addAll(List.of(new Object(), new Object()));
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}
