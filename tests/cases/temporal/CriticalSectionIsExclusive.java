// Two threads are never in the section together; each of them is in it at some time.
//@ property: Exclusive: [] !(thread("a"): in(CriticalSectionIsExclusive.section) && thread("b"): in(CriticalSectionIsExclusive.section)), First: <> thread("a"): in(CriticalSectionIsExclusive.section)
//@ revisions: none local lock default bfs
//@ verdict: safe
class CriticalSectionIsExclusive {
    static final Object LOCK = new Object();

    static void section() {
    }

    static void work() {
        synchronized (LOCK) {
            section();
        }
    }

    public static void main(String[] args) {
        new Thread(CriticalSectionIsExclusive::work, "a").start();
        new Thread(CriticalSectionIsExclusive::work, "b").start();
    }
}
