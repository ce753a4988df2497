// Without fairness a thread of Peterson's algorithm may stop anywhere.
//@ property: ltl: [] (PetersonNeedsFairness.want0 -> <> entry(PetersonNeedsFairness.critical0))
//@ options: --fairness none
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class PetersonNeedsFairness {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;

    static void critical0() {
    }

    static void critical1() {
    }

    static void first() {
        while (true) {
            want0 = true;
            turn = 1;
            while (want1 && turn == 1) {
            }
            critical0();
            want0 = false;
        }
    }

    static void second() {
        while (true) {
            want1 = true;
            turn = 0;
            while (want0 && turn == 0) {
            }
            critical1();
            want1 = false;
        }
    }

    public static void main(String[] args) {
        new Thread(PetersonNeedsFairness::first, "p").start();
        second();
    }
}
