// The first visible step after a thread was started stands where the program began one frame deeper: it
// still lets the new thread go first.
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
