/*
 * Twelve threads, of which two take two locks in opposite orders. The others count under separate
 * locks, so often that a search of all schedules hardly ever reaches the two.
 *
 *     pathfinder check --guided examples/TwoOfTwelve.java
 *
 * One execution shows the two nestings, whether or not it deadlocks. The search then schedules only
 * the two threads and the one that started them.
 */
public class TwoOfTwelve {
    static class Account {
        int balance = 100;
    }

    static class Statistics {
        private int events;

        synchronized void count() {
            events++; // read by nobody that the two threads depend on
        }
    }

    static void transfer(Account from, Account to) {
        synchronized (from) {
            synchronized (to) {
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account mine = new Account();
        Account yours = new Account();
        Statistics statistics = new Statistics();
        Thread[] threads = new Thread[12];
        for (int i = 0; i < threads.length; i++) {
            Account from = i == 0 ? mine : yours;
            Account to = i == 0 ? yours : mine;
            threads[i] = i < 2
                    ? new Thread(() -> transfer(from, to))
                    : new Thread(() -> {
                        for (int n = 0; n < 3; n++) {
                            statistics.count();
                        }
                    });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
