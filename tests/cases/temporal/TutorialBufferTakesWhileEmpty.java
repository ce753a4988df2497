// The bounded buffer of Bandera's tutorial with a fault: `if` in place of `while` lets a second
// consumer take from an empty buffer.
//@ property: Taken: [] !return(TutorialBufferTakesWhileEmpty.take: $ret == null)
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class TutorialBufferTakesWhileEmpty {
    static TutorialBufferTakesWhileEmpty b;

    private final Object[] buffer = new Object[3];
    int head;
    int tail = 2;

    synchronized void add(Object o) throws InterruptedException {
        while (tail == head) {
            wait();
        }
        buffer[head] = o;
        head = (head + 1) % 3;
        notifyAll();
    }

    synchronized Object take() throws InterruptedException {
        if (head == (tail + 1) % 3) {
            wait();
        }
        tail = (tail + 1) % 3;
        Object o = buffer[tail];
        buffer[tail] = null;
        notifyAll();
        return o;
    }

    public static void main(String[] args) {
        b = new TutorialBufferTakesWhileEmpty();
        new Thread(() -> run(true)).start();
        new Thread(() -> run(false)).start();
        new Thread(() -> run(false)).start();
    }

    static void run(boolean adds) {
        try {
            while (true) {
                if (adds) {
                    b.add("x");
                } else {
                    b.take();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
