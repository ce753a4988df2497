// Two unsynchronized increments of a static counter may count once.
//@ verdict: unsafe
class StaticCounterRace {
    static int count;

    static void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StaticCounterRace::increment), b = new Thread(StaticCounterRace::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
