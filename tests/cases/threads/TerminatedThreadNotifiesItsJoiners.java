// A thread notifies those that wait on its object when it ends, and only then.
//@ verdict: safe
class TerminatedThreadNotifiesItsJoiners {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { });
        synchronized (t) {
            t.start();
            while (t.isAlive()) {
                t.wait();
            }
        }
        assert t.getState() == Thread.State.TERMINATED;
    }
}
