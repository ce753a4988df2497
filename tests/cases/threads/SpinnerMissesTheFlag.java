// A flag is set and cleared again, so the thread that spins may miss it. Then no execution ends, although
// no thread is blocked for ever by another one.
//@ verdict: safe
//@ revisions: none local lock full paranoid
//@ warning: "property":"never-ends"
//@ warning: `spinner` at SpinnerMissesTheFlag.java:16 goes on for ever; `main` at SpinnerMissesTheFlag.java:24 waits
//@ ends: 1
public class SpinnerMissesTheFlag {
    static class Flag {
        volatile boolean ready;
    }

    public static void main(String[] args) throws InterruptedException {
        Flag flag = new Flag();
        Thread spinner = new Thread(() -> {
            while (!flag.ready) {
                Thread.onSpinWait();
            }
        }, "spinner");
        spinner.start();
        flag.ready = true;
        flag.ready = false;
        // The end of the program needs the end of the spinner.
        spinner.join();
    }
}
