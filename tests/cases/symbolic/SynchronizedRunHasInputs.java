// The inputs of a synchronized run method are made under its lock, which the thread owns from then on.
//@ options: --symbolic +symbolic.method=SynchronizedRunHasInputs.run() +symbolic.fields=instance +symbolic.min_int=1 +symbolic.max_int=3
//@ revisions: default none local paranoid
//@ verdict: safe
class SynchronizedRunHasInputs extends Thread {

    int x;

    @Override
    public synchronized void run() {
        assert Thread.holdsLock(this);
        int seen = x;
        assert seen >= 1 && seen <= 3;
        assert seen == x;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedRunHasInputs thread = new SynchronizedRunHasInputs();
        thread.start();
        synchronized (thread) {
            thread.x = 7;
            assert thread.x == 7;
        }
        thread.join();
    }
}
