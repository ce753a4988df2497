// The states within the initializer of a class are positions.
//@ property: ltl: [] MiddleOfAnInitializer.Conf.x != 1
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class MiddleOfAnInitializer {
    static class Conf {
        static int x;

        static {
            x = 1;
            x = 2;
        }
    }

    public static void main(String[] args) {
        int unused = Conf.x;
    }
}
