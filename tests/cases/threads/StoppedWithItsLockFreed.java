// A thread stopped anywhere in a synchronized method of one write has made it or not, and its lock is free.
//@ verdict: safe
//@ jdk: 17-19
class StoppedWithItsLockFreed {
    static int steps;

    static synchronized void step() {
        steps++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StoppedWithItsLockFreed::step);
        t.start();
        t.stop();
        t.join();
        step();
        assert steps == 1 || steps == 2 : steps;
        assert !t.isAlive() && t.getState() == Thread.State.TERMINATED;
    }
}
