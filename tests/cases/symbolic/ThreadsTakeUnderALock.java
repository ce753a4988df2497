// Sections of one lock are no sources of states, although their values are symbolic: 7,870 states at `local`.
//@ options: --symbolic --all-errors
//@ revisions: default none local lock paranoid
//@ verdict: unsafe
//@ states: [default] <= 4000
//@ states: [lock] <= 5500
import org.sosy_lab.sv_benchmarks.Verifier;

class ThreadsTakeUnderALock {
    int balance = 100;

    synchronized int get() {
        return balance;
    }

    synchronized void take(int amount) {
        balance -= amount;
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadsTakeUnderALock account = new ThreadsTakeUnderALock();
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            int amount = Verifier.nondetInt();
            Verifier.assume(amount > 0 && amount <= 100);
            all[i] = new Thread(() -> {
                if (account.get() >= amount) {
                    account.take(amount);
                }
            });
        }
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assert account.balance >= 0; //~ uncaught-exception java.lang.AssertionError
    }
}
