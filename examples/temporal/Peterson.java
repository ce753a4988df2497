/** Peterson's algorithm: two threads exclude each other without a lock. */
class Peterson {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;

    static void critical0() {
    }

    static void critical1() {
    }

    static void second() {
        while (true) {
            wants1 = true;
            turn = 0;
            while (wants0 && turn == 0) {
            }
            critical1();
            wants1 = false;
        }
    }

    public static void main(String[] args) {
        new Thread(Peterson::second).start();
        while (true) {
            wants0 = true;
            turn = 1;
            while (wants1 && turn == 1) {
            }
            critical0();
            wants0 = false;
        }
    }
}
