// Claims of a program about sharing do not make the check miss a race.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ClaimedToBeUnshared {
    static final Account account = new Account();

    static class Account {
        int sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Verify.setShared(account, false);
        Verify.freezeSharedness(account, true);
        Thread other = new Thread(() -> account.sum++);
        other.start();
        account.sum++;
        other.join();
        assert account.sum == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
