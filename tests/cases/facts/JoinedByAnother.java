// The end of a thread counts for the thread that has observed the end, and for no other thread.
//@ verdict: unsafe
//@ revisions: none local lock full
class JoinedByAnother {
    static final Object LOCK = new Object();
    static volatile boolean told;
    static int x;

    static void twice() {
        synchronized (LOCK) {
            x++;
            x++;
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(JoinedByAnother::twice);
        Thread second = new Thread(() -> {
            try {
                first.join();
            } catch (InterruptedException e) {
                return;
            }
            assert x % 2 == 0;
            told = true;
        });
        first.start();
        second.start();
        if (told) {
            assert x % 2 == 0;
        } else {
            int read = x;
            assert read % 2 == 0; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
