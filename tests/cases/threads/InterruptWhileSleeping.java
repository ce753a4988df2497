// An interrupt ends a sleep, or comes after it; the exception clears the flag.
//@ mode: run check
//@ verdict: safe
class InterruptWhileSleeping {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted();
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
