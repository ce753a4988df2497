// Monitors of race see each write of the only thread, and a promise that is broken at the end.
//@ mode: race
//@ property: Kept: [] RaceFollowsAFormula.x != 3, Answered: <> RaceFollowsAFormula.y == 1, Some: <> RaceFollowsAFormula.x == 4
//@ finding: ltl
class RaceFollowsAFormula {
    static int x;
    static int y;

    public static void main(String[] args) {
        x = 2;
        x = 3; //~ ltl
        x = 4;
    }
}
