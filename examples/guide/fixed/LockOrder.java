/** Transfers between accounts in both directions. */
public class LockOrder {
    static class Account {
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account savings = new Account(1);
        Account checking = new Account(2);
        new Thread(() -> transfer(savings, checking, 10), "rent").start();
        new Thread(() -> transfer(checking, savings, 20), "saving").start();
    }
}
