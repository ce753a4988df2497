// Two values take turns for ever.
//@ property: One: [] <> StatesTakeTurns.x == 1, Other: [] <> StatesTakeTurns.x == 0, Until: [] (StatesTakeTurns.x == 1 -> StatesTakeTurns.x == 1 U StatesTakeTurns.x == 0)
//@ options: --fairness none
//@ revisions: none local lock default bfs
//@ verdict: safe
class StatesTakeTurns {
    static int x;

    public static void main(String[] args) {
        while (true) {
            x = 1 - x;
        }
    }
}
