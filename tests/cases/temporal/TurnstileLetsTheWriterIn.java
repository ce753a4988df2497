// With a turnstile, new readers wait behind a writer, who therefore writes.
//@ property: Writes: [] (TurnstileLetsTheWriterIn.wants -> <> in(TurnstileLetsTheWriterIn.write))
//@ revisions: none local lock default bfs
//@ verdict: safe
class TurnstileLetsTheWriterIn {
    static int readers;
    static volatile boolean wants;

    static synchronized void enter() throws InterruptedException {
        while (wants) {
            TurnstileLetsTheWriterIn.class.wait();
        }
        readers++;
    }

    static synchronized void leave() {
        readers--;
        TurnstileLetsTheWriterIn.class.notifyAll();
    }

    static void write() {
        wants = false;
    }

    static void read() {
        try {
            while (true) {
                enter();
                leave();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(TurnstileLetsTheWriterIn::read).start();
        new Thread(TurnstileLetsTheWriterIn::read).start();
        synchronized (TurnstileLetsTheWriterIn.class) {
            wants = true;
            while (readers > 0) {
                TurnstileLetsTheWriterIn.class.wait();
            }
            write();
            TurnstileLetsTheWriterIn.class.notifyAll();
        }
    }
}
