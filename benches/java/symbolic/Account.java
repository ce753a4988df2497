import org.sosy_lab.sv_benchmarks.Verifier;

/** Payments of two threads from one account. */
class Account {
    private int balance;

    Account(int balance) {
        this.balance = balance;
    }

    synchronized boolean pay(int amount) {
        if (amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }

    static int amount() {
        int amount = Verifier.nondetInt();
        Verifier.assume(amount >= 0 && amount <= 1000);
        return amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account(amount());
        int first = amount();
        int second = amount();
        Thread payer = new Thread(() -> account.pay(first));
        payer.start();
        account.pay(second);
        payer.join();
        assert account.balance >= 0;
    }
}
