// A loop that sleeps gives up after its fourth turn. No late timeout shows that, but timeouts that expire in any
// state do, long before the search has the number of timeouts at which they would be late.
//@ verdict: unsafe
//@ options: --sampling off
class SleepingLoopTurnsTooOften {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        new Thread(() -> done = true).start();
        int turns = 0;
        while (!done) {
            Thread.sleep(10);
            turns++;
            if (turns == 4) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }
}
