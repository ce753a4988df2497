// A check for other properties warns of the race with both stacks and the lock that one side holds.
//@ verdict: safe
//@ revisions: none local full paranoid
//@ warning: only sequentially consistent executions are covered
//@ warning: WarningsOfACheckNameBothThreads.read(WarningsOfACheckNameBothThreads.java:19)
//@ warning: WarningsOfACheckNameBothThreads.write(WarningsOfACheckNameBothThreads.java:14)
//@ warning: "holds":["Object@
public class WarningsOfACheckNameBothThreads {
    static final Object LOCK = new Object();
    static int value;

    static void write() {
        synchronized (LOCK) {
            value = 1;
        }
    }

    static int read() {
        return value;
    }

    public static void main(String[] args) {
        new Thread(WarningsOfACheckNameBothThreads::write).start();
        read();
    }
}
