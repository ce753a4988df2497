// A sum that is only printed is no part of a state. Without leaf monitors, `full` has at most 295 states, and
// 5,001 without `--slice`.
//@ verdict: safe
//@ revisions: lock full
//@ options: --slice --static-facts faint,guarded,joined
// JDK 25 has more steps at the start of a thread.
//@ states: [full] <= 476
class SumThatIsPrinted {
    static final int THREADS = 3;
    static final int TURNS = 3;

    private int count;

    synchronized int inc() {
        return ++count;
    }

    static void work(SumThatIsPrinted f) {
        int sum = 0;
        for (int i = 0; i < TURNS; i++) {
            sum += f.inc();
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        SumThatIsPrinted f = new SumThatIsPrinted();
        for (int i = 0; i < THREADS; i++) {
            new Thread(() -> work(f)).start();
        }
    }
}
