// `U` needs no next state: x is 0 until it is 1.
//@ property: ltl: UntilTheFirstWrite.x == 0 U UntilTheFirstWrite.x == 1
//@ revisions: none local lock default bfs
//@ verdict: safe
class UntilTheFirstWrite {
    static int x;

    public static void main(String[] args) {
        x = 1;
        x = 2;
    }
}
