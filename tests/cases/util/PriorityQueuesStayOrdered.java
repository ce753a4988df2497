// A priority queue under additions, removals and a comparator; its array is a heap.
//@ mode: run
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

class PriorityQueuesStayOrdered {
    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            queue.add(random.nextInt(1000));
            if (i % 5 == 4) {
                queue.remove(queue.stream().skip(queue.size() / 2).findFirst().get());
            }
        }
        System.out.println(queue.size() + " " + queue.peek());
        List<Integer> out = new ArrayList<>();
        while (!queue.isEmpty()) {
            out.add(queue.poll());
        }
        System.out.println(out.equals(out.stream().sorted().toList()) + " " + out.subList(0, 5) + " " + queue.poll());
        PriorityQueue<String> words = new PriorityQueue<>(Comparator.comparing(String::length).reversed());
        words.addAll(List.of("a", "ccc", "bb", "dddd"));
        System.out.println(words + " " + words.poll() + words.poll() + " " + words.contains("a") + " " + words.removeIf(w -> w.equals("a")) + words);
        PriorityQueue<Integer> made = new PriorityQueue<>(List.of(5, 4, 3, 2, 1));
        System.out.println(made + " " + made.comparator());
        try {
            made.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
    }
}
