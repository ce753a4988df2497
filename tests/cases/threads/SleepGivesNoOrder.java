// A long sleep is no synchronization: the sleeper may wake before the other thread ran.
//@ verdict: unsafe
class SleepGivesNoOrder {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> done = true).start();
        Thread.sleep(60_000);
        assert done; //~ uncaught-exception java.lang.AssertionError
    }
}
