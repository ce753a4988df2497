// A thread may enter a monitor again, through methods and blocks, and leaves it as often.
//@ mode: run check
//@ verdict: safe
class MonitorIsReentrant {
    private int depth;

    synchronized int down(int levels) {
        depth++;
        if (levels > 0) {
            synchronized (this) {
                return down(levels - 1);
            }
        }
        assert Thread.holdsLock(this);
        return depth;
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorIsReentrant object = new MonitorIsReentrant();
        int depth = object.down(3);
        assert depth == 4 && !Thread.holdsLock(object);
        Thread t = new Thread(() -> object.down(0));
        t.start();
        t.join();
    }
}
