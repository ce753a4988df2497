// Each thread has its own value of a ThreadLocal; inheritable ones are copied at creation.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
class ThreadLocalsArePerThread {
    static final ThreadLocal<Integer> OWN = ThreadLocal.withInitial(() -> 1);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        OWN.set(5);
        INHERITED.set("parent");
        Thread t = new Thread(() -> {
            assert OWN.get() == 1;
            assert INHERITED.get().equals("parent");
            OWN.set(9);
            INHERITED.set("child");
        });
        t.start();
        assert OWN.get() == 5;
        t.join();
        assert OWN.get() == 5 && INHERITED.get().equals("parent");
        OWN.remove();
        assert OWN.get() == 1;
    }
}
