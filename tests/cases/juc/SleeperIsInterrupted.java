// A sleep that is interrupted ends by its exception or has ended before, and clears the flag.
//@ verdict: safe
class SleeperIsInterrupted {
    public static void main(String[] args) throws InterruptedException {
        boolean[] saw = new boolean[2];
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                saw[0] = true;
                saw[1] = Thread.currentThread().isInterrupted();
            }
        });
        t.start();
        t.interrupt();
        t.join();
        assert !saw[1];
    }
}
