/** Two transfers in opposite directions acquire the monitors of two accounts in opposite orders. */
public class MonitorCircle {
    static class Account {
        int balance = 10;
    }

    static void transfer(Account from, Account to) {
        synchronized (from) {
            from.balance--;
            synchronized (to) {
                to.balance++;
            }
        }
    }

    public static void main(String[] args) {
        Account a = new Account();
        Account b = new Account();
        new Thread(() -> transfer(a, b), "there").start();
        new Thread(() -> transfer(b, a), "back").start();
    }
}
