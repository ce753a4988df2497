// All threads reach the workers through a list, and each uses its own one only (`own`). Main reads the
// counts after it has observed the ends (`joined`).
//@ verdict: safe
//@ revisions: lock full
//@ options: --static-facts faint,guarded,joined,own
//@ states: [lock] <= 63
//@ states: [full] <= 40
import java.util.ArrayList;
import java.util.List;

class WorkersInAList {
    private static final List<Worker> ALL = new ArrayList<>();

    static class Worker extends Thread {
        private int count;
        private int sum;

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                count++;
                sum += count;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            ALL.add(new Worker());
        }
        for (Worker worker : ALL) {
            worker.start();
        }
        int sum = 0;
        for (Worker worker : ALL) {
            worker.join();
            sum += worker.sum;
        }
        assert sum == 9;
    }
}
