// PriorityQueue polls in order, with a comparator and after removals.
//@ mode: run
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

class PriorityQueueOrders {
    record Task(String name, int priority) {
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2, 7));
        queue.remove(8);
        queue.add(4);
        StringBuilder polled = new StringBuilder();
        while (!queue.isEmpty()) {
            polled.append(queue.poll()).append(' ');
        }
        System.out.println(polled);
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::name));
        for (int i = 0; i < 8; i++) {
            tasks.add(new Task("t" + i, i % 3));
        }
        System.out.println(tasks.poll() + " " + tasks.poll() + " " + tasks.peek() + " " + tasks.size());
    }
}
