// The invariant holds at the start and at the end, and fails between two writes of the only thread.
//@ revisions: none local bfs iterative paranoid foreseen
//@ options: --invariant InvariantFailsInBetween.isSmall
//@ verdict: unsafe
class InvariantFailsInBetween {
    static int x;

    static boolean isSmall() {
        return x < 2; //~ invariant
    }

    public static void main(String[] args) {
        x = 1;
        x = 2;
        x = 0;
    }
}
