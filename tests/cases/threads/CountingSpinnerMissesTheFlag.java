// The thread that spins counts its turns, so it waits in an observed loop. The flag may be cleared before
// the thread reads it.
//@ verdict: safe
//@ revisions: default
//@ warning: "property":"never-ends"
//@ warning: goes on for ever; `main` at CountingSpinnerMissesTheFlag.java:23 waits
public class CountingSpinnerMissesTheFlag {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread spinner = new Thread(() -> {
            int turns = 0;
            while (!ready) {
                turns++;
            }
            if (turns > 5) {
                System.out.println("many turns");
            }
        });
        spinner.start();
        ready = true;
        ready = false;
        spinner.join();
    }
}
