// A LinkedBlockingQueue drains, removes inside and counts its room.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

class LinkedBlockingQueueDrains {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>(5);
        for (String s : "a b c d e f".split(" ")) {
            System.out.print(q.offer(s) ? 1 : 0);
        }
        System.out.println(" " + q + q.remainingCapacity());
        List<String> some = new ArrayList<>(List.of("x"));
        System.out.println(q.drainTo(some, 2) + " " + some + q.remove("d") + q.remove("z") + q);
        q.removeIf("c"::equals);
        q.put("g");
        q.forEach(System.out::print);
        System.out.println(" " + q.peek() + q.take() + q.size() + String.join("-", q.toArray(new String[0])));
        System.out.println(q.retainAll(List.of()) + " " + q.isEmpty() + new LinkedBlockingQueue<Integer>().remainingCapacity());
        try {
            q.drainTo(q);
        } catch (IllegalArgumentException e) {
            System.out.println("itself");
        }
        try {
            q.put(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
