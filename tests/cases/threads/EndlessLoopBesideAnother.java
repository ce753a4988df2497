// A thread that loops forever without a visible step is found while other threads progress.
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
