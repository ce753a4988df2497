// A sum that only its own additions read is no part of a state (`faint`).
//@ verdict: safe
//@ revisions: none local lock full
// JDK 25 has more steps at the start of a thread.
//@ states: [lock] <= 827
//@ states: [full] <= 431
class SumThatNobodyReads {
    static final int THREADS = 3;
    static final int TURNS = 3;

    private int count;

    synchronized int inc() {
        return ++count;
    }

    static void work(SumThatNobodyReads f) {
        int sum = 0;
        for (int i = 0; i < TURNS; i++) {
            sum += f.inc();
        }
    }

    public static void main(String[] args) {
        SumThatNobodyReads f = new SumThatNobodyReads();
        for (int i = 0; i < THREADS; i++) {
            new Thread(() -> work(f)).start();
        }
    }
}
