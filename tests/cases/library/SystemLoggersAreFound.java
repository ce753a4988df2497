// Two threads ask for loggers of the system. The first one makes the manager of loggers.
//@ verdict: safe
//@ states: [full] <= 2000
//@ revisions: full
class SystemLoggersAreFound {
    static void find(String name) {
        System.Logger logger = System.getLogger(name);
        assert logger.getName().equals(name) && logger.isLoggable(System.Logger.Level.INFO);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> find("a.b"));
        other.start();
        find("a.c");
        other.join();
    }
}
