// A division may throw even if nobody reads its result, so its operands are no faint variables.
//@ verdict: unsafe
//@ revisions: none local lock full
class SumThatDivides {
    private int count;

    synchronized int inc() {
        return ++count;
    }

    static void work(SumThatDivides f) {
        int sum = -3;
        int quotient = 0;
        for (int i = 0; i < 2; i++) {
            sum += f.inc();
            quotient = 8 / sum; //~ uncaught-exception java.lang.ArithmeticException
        }
    }

    public static void main(String[] args) {
        SumThatDivides f = new SumThatDivides();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> work(f)).start();
        }
    }
}
