// JPF's keys about fields that are never scheduling points are claims that are believed.
//@ revisions: default none local
//@ options: +vm.shared.never_break_fields=*.sum +vm.shared.never_break_types=*$Account +vm.shared.never_break_methods=*.add
//@ verdict: incomplete
//@ reason: the scheduling policy claims keeps threads back
class NeverBreakFieldsOfJpf {
    static int sum;
    static final Account account = new Account();
    static int inAMethod;

    static class Account {
        int balance;
    }

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
