// A formula with `X` that repeated states do not change is decided at every level.
//@ property: Set: F (NextThatStutteringKeeps.x == 1 && X NextThatStutteringKeeps.x == 2) <-> F (NextThatStutteringKeeps.x == 1 && X (NextThatStutteringKeeps.x == 1 U NextThatStutteringKeeps.x == 2))
//@ revisions: default none
//@ verdict: safe
class NextThatStutteringKeeps {
    static int x;

    public static void main(String[] args) {
        x = 1;
        x = 2;
    }
}
