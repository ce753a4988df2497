// A thread that is alone until it starts another writes twice in one step; where others live beside it from
// the beginning, they can come between its writes.
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
        // A group lists its threads; those of main's own say to whoever starts one whether main lives.
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
