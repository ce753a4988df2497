// Assertions are enabled for the classes that the patterns say; a nested class goes with its outermost
// one (JLS 14.10).
//@ options: +vm.disable_assertions=*Silent
//@ verdict: unsafe
class AssertionsCanBeDisabled {
    public static void main(String[] args) {
        QuiteSilent.check(false);
        assert args.length > 0; //~ uncaught-exception java.lang.AssertionError
    }
}

class QuiteSilent {
    static void check(boolean holds) {
        assert holds;
        Nested.check(holds);
    }

    static class Nested {
        static void check(boolean holds) {
            assert holds;
        }
    }
}
