// An exception leaves the section of a leaf monitor. The section frees its monitor, so no thread waits for
// ever.
//@ verdict: unsafe
//@ revisions: none lock full paranoid
//@ options: --slice --all-errors
//@ states: [full] <= 30
class ExceptionInASection {
    static final Object LOCK = new Object();
    static int count;

    static void count(int divisor) {
        synchronized (LOCK) {
            count++;
            count = 12 / divisor; //~ uncaught-exception
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int divisor = i;
            new Thread(() -> count(divisor)).start();
        }
    }
}
