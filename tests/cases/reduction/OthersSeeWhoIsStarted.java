// Threads observe others without a reference: the number of threads in a group, and running ones. So the starts of
// two threads that only main refers to are two steps.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class OthersSeeWhoIsStarted {
    static void spin() {
        while (true) {
            Thread.yield();
        }
    }

    static void look(int kind) {
        switch (kind) {
            case 0 -> {
                if (Thread.activeCount() == 2) {
                    throw new IllegalStateException("count"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 1 -> {
                if (Thread.enumerate(new Thread[3]) == 2) {
                    throw new IllegalStateException("enumerate"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            default -> {
                if (Thread.getAllStackTraces().size() == 2) {
                    throw new IllegalStateException("traces"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
        }
    }

    public static void main(String[] args) {
        int kind = Verify.getInt(0, 2);
        Thread first = new Thread(() -> look(kind));
        Thread second = new Thread(OthersSeeWhoIsStarted::spin);
        first.start();
        second.start();
        spin();
    }
}
