// Two endless loops over a few states are explored completely: nothing is violated.
//@ verdict: safe
class EndlessLoopClosesByMatching {
    static volatile int turn;

    static void flip(int from, int to) {
        while (true) {
            if (turn == from) {
                turn = to;
            }
            int seen = turn;
            assert seen == 0 || seen == 1;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> flip(0, 1)).start();
        flip(1, 0);
    }
}
