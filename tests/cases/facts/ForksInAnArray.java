// The elements of an array that is filled before other threads reach it are read in one step with others
// (`settled`).
//@ verdict: safe
//@ revisions: lock full
//@ options: --static-facts faint,guarded,settled
// JDK 25 has more steps at the start of a thread.
//@ states: [lock] <= 379
//@ states: [full] <= 181
class ForksInAnArray {
    private static final int SEATS = 3;

    public static void main(String[] args) {
        Object[] forks = new Object[SEATS];
        for (int i = 0; i < SEATS; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < SEATS; i++) {
            int one = Math.min(i, (i + 1) % SEATS);
            int other = Math.max(i, (i + 1) % SEATS);
            new Thread(() -> {
                synchronized (forks[one]) {
                    synchronized (forks[other]) {
                        return;
                    }
                }
            }).start();
        }
    }
}
