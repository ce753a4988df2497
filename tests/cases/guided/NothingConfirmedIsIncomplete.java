// A flag keeps the two nestings apart, which lock trees do not record. The warning is not
// confirmed, and this is no proof.
//@ verdict: incomplete
//@ options: --guided
//@ revisions: local none bfs
//@ reason: all 3 threads were scheduled (--guided), which is no proof
//@ warning: not confirmed within the window
public class NothingConfirmedIsIncomplete {
    static final Object A = new Object();
    static final Object B = new Object();
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (A) {
                synchronized (B) {
                    System.out.println("first");
                }
            }
            done = true;
        }).start();
        new Thread(() -> {
            while (!done) {
                Thread.onSpinWait();
            }
            synchronized (B) {
                synchronized (A) {
                    System.out.println("second");
                }
            }
        }).start();
    }
}
