// A loop sleeps until another thread is done, and counts its turns, so that the states have no end. After 10,000
// timeouts on one path the search begins again with late timeouts, as an assumption of the result. Several workers
// have no such rule.
//@ verdict: safe
//@ options: --search dfs --sampling off --time-limit 5m
//@ warning: a task or a loop that sleeps repeats
//@ states: <= 20
class SleepingLoopCountsItsTurns {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        new Thread(() -> done = true).start();
        int turns = 0;
        while (!done) {
            Thread.sleep(10);
            turns++;
        }
        assert turns >= 0;
    }
}
