// Readers that come again and again keep a writer out, whom no scheduler helps.
//@ property: Writes: [] (ReadersKeepTheWriterOut.wants -> <> in(ReadersKeepTheWriterOut.write))
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class ReadersKeepTheWriterOut {
    static int readers;
    static volatile boolean wants;

    static synchronized void enter() {
        readers++;
    }

    static synchronized void leave() {
        readers--;
        ReadersKeepTheWriterOut.class.notifyAll();
    }

    static void write() {
        wants = false;
    }

    static void read() {
        while (true) {
            enter();
            leave();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(ReadersKeepTheWriterOut::read).start();
        new Thread(ReadersKeepTheWriterOut::read).start();
        wants = true;
        synchronized (ReadersKeepTheWriterOut.class) {
            while (readers > 0) {
                ReadersKeepTheWriterOut.class.wait();
            }
            write();
        }
    }
}
