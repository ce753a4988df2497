// Calling run executes in the caller; an unstarted thread does not keep the program alive.
//@ mode: run check
//@ verdict: safe
class RunIsNotStart extends Thread {
    Thread ran;

    @Override
    public void run() {
        ran = Thread.currentThread();
    }

    public static void main(String[] args) throws InterruptedException {
        RunIsNotStart t = new RunIsNotStart();
        t.run();
        assert t.ran == Thread.currentThread();
        t.join();
        assert t.getState() == Thread.State.NEW && !t.isAlive();
    }
}
