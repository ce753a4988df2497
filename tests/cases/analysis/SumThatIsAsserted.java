// An assertion needs the sum, so the sum is neither faint nor masked by `--slice`.
//@ verdict: unsafe
//@ revisions: lock full
//@ options: --slice
class SumThatIsAsserted {
    private int count;

    synchronized int inc() {
        return ++count;
    }

    static void work(SumThatIsAsserted f) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            sum += f.inc();
        }
        assert sum != 5; //~ uncaught-exception java.lang.AssertionError
    }

    public static void main(String[] args) {
        SumThatIsAsserted f = new SumThatIsAsserted();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> work(f)).start();
        }
    }
}
