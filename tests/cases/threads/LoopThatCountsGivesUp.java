// The same loop waits without an end in one thread and gives up in another. Only the first thread waits
// for a change; the second is explored turn by turn.
//@ verdict: unsafe
//@ revisions: none local full
class LoopThatCountsGivesUp {
    static volatile boolean ready;

    static boolean isReadyWithin(int turns) {
        int turn = 0;
        while (!ready) {
            if (++turn == turns) return false;
        }
        return true;
    }

    public static void main(String[] args) throws Exception {
        Thread patient = new Thread(() -> isReadyWithin(-1));
        Thread hasty = new Thread(() -> {
            assert isReadyWithin(20) : "given up"; //~ uncaught-exception java.lang.AssertionError
        });
        patient.start();
        hasty.start();
        ready = true;
        patient.join();
        hasty.join();
    }
}
