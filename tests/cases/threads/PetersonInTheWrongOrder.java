// Peterson's algorithm with its two writes swapped lets both in.
//@ verdict: unsafe
class PetersonInTheWrongOrder {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static volatile int inside;

    static void critical(int me) {
        inside = me;
        assert inside == me; //~ uncaught-exception java.lang.AssertionError
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            turn = 1;
            want0 = true;
            while (want1 && turn == 1) {
                Thread.onSpinWait();
            }
            critical(5);
            want0 = false;
        });
        t.start();
        turn = 0;
        want1 = true;
        while (want0 && turn == 0) {
            Thread.onSpinWait();
        }
        critical(6);
        want1 = false;
        t.join();
    }
}
