// Peterson's algorithm excludes, and serves both threads under weak fairness.
//@ property: Excludes: [] !(entry(PetersonServesBoth.critical0) && entry(PetersonServesBoth.critical1)), First: [] (PetersonServesBoth.want0 -> <> entry(PetersonServesBoth.critical0)), Second: [] (PetersonServesBoth.want1 -> <> entry(PetersonServesBoth.critical1))
//@ options: --fairness weak
//@ revisions: none local lock default bfs
//@ verdict: safe
class PetersonServesBoth {
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
        new Thread(PetersonServesBoth::first, "p").start();
        second();
    }
}
