// Two threads take turns forever: an execution reaches the same state again.
//@ revisions: none local bfs paranoid
//@ options: --listener no-state-cycles
//@ verdict: unsafe
class ExecutionComesBackToAState {
    static volatile int turn;

    static void play(int mine) {
        while (true) {
            turn = mine; //~ no-state-cycles
        }
    }

    public static void main(String[] args) {
        new Thread(() -> play(1)).start();
        play(0);
    }
}
