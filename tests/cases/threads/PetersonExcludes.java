// Peterson's algorithm excludes mutually under sequential consistency.
//@ mode: run check
//@ verdict: safe
class PetersonExcludes {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1;
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            want0 = true;
            turn = 1;
            while (want1 && turn == 1) {
                Thread.onSpinWait();
            }
            critical();
            want0 = false;
        });
        t.start();
        want1 = true;
        turn = 0;
        while (want0 && turn == 0) {
            Thread.onSpinWait();
        }
        critical();
        want1 = false;
        t.join();
    }
}
