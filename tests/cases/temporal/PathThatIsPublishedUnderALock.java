// An object becomes visible between two writes to its field.
//@ property: ltl: [] !(PathThatIsPublishedUnderALock.top.o.f == 1)
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class PathThatIsPublishedUnderALock {
    static class O {
        int f;
        O o;
    }

    static final Object LOCK = new Object();
    static final O top = new O();

    static void set() {
        synchronized (LOCK) {
            O mine = new O();
            mine.f = 1;
            top.o = mine;
            mine.f = 2;
        }
    }

    public static void main(String[] args) {
        new Thread(PathThatIsPublishedUnderALock::set).start();
        set();
    }
}
