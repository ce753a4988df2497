// It holds at the start and at the end; only between two writes of the only thread it does not.
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
