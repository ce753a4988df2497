// A thread that loops for ever without a visible step is found beside threads that go on.
//@ property: endless-loop, uncaught-exception
//@ verdict: unsafe
class EndlessLoopBesideAnother {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            assert args.length == 1; //~ uncaught-exception java.lang.AssertionError
        }).start();
        if (x == 1) {
            int i = args.length;
            while (i < 5) {
                i = 1 - i; //~ endless-loop
            }
        }
    }
}
