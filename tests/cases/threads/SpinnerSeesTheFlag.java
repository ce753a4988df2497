// The flag remains set, so each execution ends as soon as the thread that spins is scheduled.
//@ verdict: safe
//@ revisions: none local lock full paranoid
//@ ends: 1
public class SpinnerSeesTheFlag {
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
        spinner.join();
    }
}
