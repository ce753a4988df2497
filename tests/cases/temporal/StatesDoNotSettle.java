// Of two values that take turns none remains for ever.
//@ property: ltl: <> [] StatesDoNotSettle.x == 1
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class StatesDoNotSettle {
    static int x;

    public static void main(String[] args) {
        while (true) {
            x = 1 - x;
        }
    }
}
