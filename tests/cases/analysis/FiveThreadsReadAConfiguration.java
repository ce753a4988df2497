// The fields of a configuration object are not final, and main writes them before the threads start. With
// `settled`, reading them costs no states.
//@ verdict: safe
//@ revisions: full
//@ options: --static-facts faint,guarded,joined,settled
// JDK 25 has more steps at the start of a thread.
//@ states: [full] <= 1453
class FiveThreadsReadAConfiguration {
    static class Config {
        int step;
        int limit;
    }

    static final Object LOCK = new Object();
    static int sum;

    public static void main(String[] args) {
        Config config = new Config();
        config.step = 1;
        config.limit = 9;
        for (int i = 0; i < 5; i++) {
            new Thread(() -> {
                if (config.limit > 0) {
                    synchronized (LOCK) {
                        sum += config.step;
                    }
                }
            }).start();
        }
    }
}
