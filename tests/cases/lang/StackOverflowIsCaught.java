// Endless recursion throws StackOverflowError, which can be caught, finally blocks included.
//@ mode: run
class StackOverflowIsCaught {
    static int depth;
    static int finals;

    static int recurse(int n) {
        depth++;
        return recurse(n + 1) + 1;
    }

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            finals = n;
        }
    }

    public static void main(String[] args) {
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("caught " + (depth > 500) + " " + (e.getMessage() == null));
            System.out.println(e.getStackTrace().length > 100);
        }
        depth = 0;
        try {
            recurse(0);
        } catch (Throwable t) {
            System.out.println(t.getClass().getName());
        }
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("finally ran back to " + finals);
        }
    }
}
