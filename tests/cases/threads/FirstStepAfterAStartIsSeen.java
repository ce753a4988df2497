// The first visible step after the start of a thread is in the program, which began one frame deeper. The
// new thread may still run before this step.
//@ mode: check
//@ verdict: unsafe
//@ revisions: none local
class FirstStepAfterAStartIsSeen {
    static int shared;
    int own;

    FirstStepAfterAStartIsSeen() {
        new Thread(() -> shared = 1).start();
    }

    // Its first instruction is the visible one, at the depth and place of the class initializer's first.
    static int read() {
        return shared;
    }

    static final boolean ENABLED = FirstStepAfterAStartIsSeen.class.desiredAssertionStatus();

    public static void main(String[] args) {
        new FirstStepAfterAStartIsSeen();
        int seen = read();
        assert seen == 0; //~ uncaught-exception java.lang.AssertionError
    }
}
