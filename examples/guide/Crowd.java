/** Clerks book into their accounts, and into one that all share. */
public class Crowd {
    static class Account {
        private int balance;

        synchronized void add(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    static final Account all = new Account();

    static void book(int bookings) {
        Account own = new Account();
        for (int i = 0; i < bookings; i++) {
            own.add(1);
            all.add(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int clerks = Integer.parseInt(args[0]);
        int bookings = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[clerks];
        for (int i = 0; i < clerks; i++) {
            threads[i] = new Thread(() -> book(bookings), "clerk-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert all.balance() == clerks * bookings : "the sum is " + all.balance();
    }
}
