// Five threads have their objects in one list, and each uses its own one (`own`). Main reads all results
// after it has observed the ends (`joined`).
//@ verdict: safe
//@ revisions: full
//@ options: --static-facts faint,guarded,joined,own
// JDK 25 has more steps at the start of a thread.
//@ states: [full] <= 80
import java.util.ArrayList;
import java.util.List;

class FiveWorkersInAList {
    static class Worker extends Thread {
        int done;

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                done++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Worker> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(new Worker());
        }
        for (Worker worker : all) {
            worker.start();
        }
        int sum = 0;
        for (Worker worker : all) {
            worker.join();
            sum += worker.done;
        }
        assert sum == 10;
    }
}
