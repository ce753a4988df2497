// A thread leaves a waiting loop after some turns, so the exit and its jump matter for what follows.
//@ options: --criterion LeavesEarly.out
class LeavesEarly {
    static int turn;
    static int out;
    static int turns;
    static int noise;

    public static void main(String[] args) {
        new Thread(() -> {
            while (turn != 1) { //+
                turns = turns + 1; //+
                if (turns > 2) { //+
                    break; //+
                }
                noise++; //-
            }
            out = out + 2; //+
        }).start();
        turn = 1; //+
    }
}
