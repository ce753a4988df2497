// A method is entered, and left by an exception; no later state is within it.
//@ property: Entered: <> entry(MethodIsLeftByAnException.check), Thrown: <> throws(MethodIsLeftByAnException.check), Left: <> [] !in(MethodIsLeftByAnException.check), Returned: [] !return(MethodIsLeftByAnException.check(int))
//@ revisions: none local lock default bfs
//@ verdict: safe
class MethodIsLeftByAnException {
    static int bound = 3;

    static int check(int value) {
        if (value > bound) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    public static void main(String[] args) {
        try {
            check(4);
        } catch (IllegalArgumentException e) {
            bound = 4;
        }
    }
}
