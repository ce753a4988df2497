// Under the policy that believes claims, accesses that are annotated are no scheduling points.
//@ revisions: default none local paranoid
//@ options: --scheduler claims
//@ verdict: incomplete
//@ reason: the scheduling policy claims keeps threads back
import gov.nasa.jpf.annotation.NeverBreak;
import gov.nasa.jpf.annotation.NonShared;

class NeverBreakIsBelieved {
    @NeverBreak static int sum;
    static final Account account = new Account();

    @NonShared
    static class Account {
        int balance;
    }

    static int inAMethod;

    @NeverBreak
    static void add() {
        inAMethod++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            sum++;
            account.balance++;
            add();
        });
        other.start();
        sum++;
        account.balance++;
        add();
        other.join();
        assert sum == 2 && account.balance == 2 && inAMethod == 2;
    }
}
