// A thread that observes with `isAlive` that another one has ended needs no lock either.
//@ verdict: safe
//@ revisions: none local lock full
class EndIsPolled {
    static final Object LOCK = new Object();
    static int x;

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                x++;
                x++;
            }
        });
        assert !other.isAlive();
        other.start();
        if (!other.isAlive()) {
            assert x == 2;
            x = 5;
        } else {
            synchronized (LOCK) {
                assert x == 0 || x == 2;
            }
        }
    }
}
