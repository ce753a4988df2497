/** Two clerks book into one account. */
public class LostUpdate {
    static int balance;

    static synchronized void deposit(int amount) {
        balance = balance + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread alice = new Thread(() -> deposit(10), "alice");
        Thread bob = new Thread(() -> deposit(20), "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
        assert balance == 30 : "balance is " + balance;
    }
}
