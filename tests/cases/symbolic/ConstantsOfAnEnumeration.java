// A parameter of an enumeration is null or one of its constants; boxes hold any number.
//@ main: ConstantsOfAnEnumeration#weight
//@ options: --symbolic
//@ revisions: default
//@ verdict: unsafe
class ConstantsOfAnEnumeration {
    enum Color { RED, GREEN { int weight() { return 2; } };
        int weight() { return 1; } }

    static int weight(Color color, Integer more) {
        if (color == null || more == null) {
            return 0;
        }
        assert color.weight() != 2 || more != 77; //~ uncaught-exception java.lang.AssertionError
        return color.weight();
    }
}
