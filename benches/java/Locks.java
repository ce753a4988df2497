/** Four threads that mostly acquire locks: a shared one, and short-lived ones that others reach. */
public class Locks {
    private static final class Cell {
        private int value;

        synchronized void increment() {
            value++;
        }

        synchronized int get() {
            return value;
        }
    }

    private static final Cell[] LAST = new Cell[4];
    private static final Cell COMMON = new Cell();

    private static void work(int me, int rounds) {
        for (int round = 0; round < rounds; round++) {
            Cell cell = new Cell();
            synchronized (LAST) {
                LAST[me] = cell;
                COMMON.increment();
            }
            cell.increment();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads[i] = new Thread(() -> work(me, rounds));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(COMMON.get());
    }
}
