// Both orders of two writes and every value in between can be observed.
//@ verdict: unsafe
class EveryInterleavingIsSeen {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            x = 2;
        }).start();
        int first = x, second = x;
        if (first == 0 && second == 2) {
            throw new IllegalStateException("0 then 2"); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (first == 1 && second == 1) {
            throw new ArithmeticException("1 twice"); //~ uncaught-exception java.lang.ArithmeticException
        }
        assert first != 2; //~ uncaught-exception java.lang.AssertionError
        assert first <= second;
    }
}
