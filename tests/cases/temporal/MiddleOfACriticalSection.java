// A step under a lock shows each change of a field that a proposition reads.
//@ property: ltl: [] MiddleOfACriticalSection.x != 1
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class MiddleOfACriticalSection {
    static final Object LOCK = new Object();
    static int x;

    static void set() {
        synchronized (LOCK) {
            x = 1;
            x = 2;
        }
    }

    public static void main(String[] args) {
        new Thread(MiddleOfACriticalSection::set).start();
        new Thread(MiddleOfACriticalSection::set).start();
    }
}
