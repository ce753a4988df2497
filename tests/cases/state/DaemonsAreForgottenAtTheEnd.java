// How far daemons have come when the process ends makes no two states.
//@ verdict: safe
//@ revisions: local full paranoid
//@ states: <= 310
class DaemonsAreForgottenAtTheEnd {
    static final class Progress {
        volatile int at;
    }

    public static void main(String[] args) {
        Progress progress = new Progress();
        Thread daemon =
                new Thread(
                        () -> {
                            for (int i = 1; i <= 100; i++) {
                                progress.at = i;
                            }
                        });
        daemon.setDaemon(true);
        daemon.start();
        progress.at = 0;
    }
}
