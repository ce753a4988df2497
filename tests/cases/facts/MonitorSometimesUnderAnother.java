// One thread enters the monitor of the log without the monitor of the account, and sees its line
// before the balance. The fact `inner-monitor` is refuted.
//@ verdict: unsafe
//@ revisions: lock full
class MonitorSometimesUnderAnother {
    static class Log {
        private int lines;

        synchronized void line() {
            lines++;
        }

        synchronized int lines() {
            return lines;
        }
    }

    private static final Log LOG = new Log();
    private static volatile int balance;

    synchronized void add() {
        LOG.line();
        balance++;
    }

    public static void main(String[] args) {
        MonitorSometimesUnderAnother account = new MonitorSometimesUnderAnother();
        new Thread(account::add).start();
        int before = balance;
        assert LOG.lines() == before; //~ uncaught-exception java.lang.AssertionError
    }
}
