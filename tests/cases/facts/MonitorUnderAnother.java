// A thread enters the monitor of the log only while it holds the monitor of the account
// (`inner-monitor`), so the entry is no scheduling point.
//@ verdict: safe
//@ revisions: lock full
//@ states: [lock] <= 397
//@ states: [full] <= 105
class MonitorUnderAnother {
    static class Log {
        private int lines;

        synchronized void line() {
            lines++;
        }
    }

    private static final Log LOG = new Log();
    private int balance;

    synchronized void add() {
        balance++;
        LOG.line();
    }

    public static void main(String[] args) {
        MonitorUnderAnother account = new MonitorUnderAnother();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                account.add();
                account.add();
            }).start();
        }
    }
}
