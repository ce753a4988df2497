// A string that is interned before the first use of a class with the same literal is that literal. On another path the
// literal was first; knowledge from other paths does not count.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class InternedBeforeItIsALiteral {
    static class Other {
        static String text = "interned";

        static String again() {
            return "interned";
        }
    }

    static String make() {
        return new String(new char[] {'i', 'n', 't', 'e', 'r', 'n', 'e', 'd'});
    }

    static void literalFirst() {
        assert Other.text == Other.again();
        String made = make();
        assert made.intern() == Other.text && made != Other.text;
        assert Other.again() == Other.text;
    }

    static void internedFirst() {
        String made = make();
        assert made.intern() == made;
        assert Verify.getInt(1, 2) > 0;
        assert Other.text == made && Other.again() == made;
        assert make().intern() == made;
    }

    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            if (Verify.getBoolean()) {
                literalFirst();
            } else {
                internedFirst();
            }
        } else {
            if (Verify.getBoolean()) {
                internedFirst();
            } else {
                literalFirst();
            }
        }
    }
}
