// Each thread uses an element of an array that all threads reach (`own`). Main reads the elements after it
// has observed the ends (`joined`).
//@ verdict: safe
//@ revisions: lock full
//@ options: --static-facts faint,guarded,joined,own
// JDK 25 has more steps at the start of a thread.
//@ states: [lock] <= 63
//@ states: [full] <= 40
class ElementOfEachThread {
    public static void main(String[] args) throws InterruptedException {
        int[] results = new int[3];
        Thread[] threads = new Thread[results.length];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int k = 1; k <= 2; k++) {
                    results[own] += k;
                }
            });
            threads[i].start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += results[i];
        }
        assert sum == 9;
    }
}
