// Threads write elements of one array: those that two threads write are warned of, and no others.
//@ mode: race
public class ArrayElementsAreApart {
    public static void main(String[] args) throws InterruptedException {
        int[] apart = new int[40];
        int[] common = new int[40];
        Thread[] threads = new Thread[2];
        for (int t = 0; t < 2; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = me; i < 40; i += 2) {
                    apart[i]++;
                }
                common[33] = me; //~ data-race
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
