// A thread that is alone until it starts another writes twice in one step. If others live from the
// beginning, their steps can come between its writes.
//@ verdict: unsafe
//@ options: --all-errors
import gov.nasa.jpf.vm.Verify;

class StartsAnotherWhenAlone {
    static class Kind {
        static int value;
    }

    static volatile int first;
    static volatile int second;

    public static void main(String[] args) {
        Kind.value = Verify.getInt(0, 3);
        // A group lists its threads; the group of main shows to a starting thread whether main lives.
        ThreadGroup group = new ThreadGroup("others");
        new Thread(group, () -> {
            first = 1;
            second = 1;
            new Thread(() -> { }).start();
        }).start();
        if (first != second && Kind.value == 3) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
