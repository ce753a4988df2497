/** Transfers between accounts in both directions. */
public class LockOrder {
    static class Account {
        int balance = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account savings = new Account();
        Account checking = new Account();
        new Thread(() -> transfer(savings, checking, 10), "rent").start();
        new Thread(() -> transfer(checking, savings, 20), "saving").start();
    }
}
