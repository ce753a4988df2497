// Increments under one lock, and reads after join, are no data race.
//@ property: data-race, uncaught-exception, deadlock
//@ verdict: safe
class SynchronizedIncrementsDoNotRace {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        count = 1;
        Thread t = new Thread(SynchronizedIncrementsDoNotRace::increment);
        t.start();
        increment();
        t.join();
        assert count == 3;
    }
}
