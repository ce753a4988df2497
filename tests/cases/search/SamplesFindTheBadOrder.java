// One order of many fails. The search does not reach it in its first 10,000 states; random executions do.
//@ args: 10
//@ options: --max-states 20000
//@ revisions: default lock local workers
//@ verdict: unsafe
//@ states: [default] <= 10000
//@ states: [lock] <= 10000
//@ states: [local] <= 10000
public class SamplesFindTheBadOrder {
    static volatile int a, b;

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        Thread[] writers = new Thread[n];
        for (int i = 0; i < n; i++) {
            writers[i] = new Thread(() -> { a = 1; b = -1; });
            writers[i].start();
        }
        Thread reader = new Thread(() -> {
            int seenA = a, seenB = b;
            boolean together = seenA == 0 && seenB == 0 || seenA == 1 && seenB == -1;
            assert together : seenA + " " + seenB; //~ uncaught-exception java.lang.AssertionError
        });
        reader.start();
        for (Thread writer : writers) writer.join();
        reader.join();
    }
}
