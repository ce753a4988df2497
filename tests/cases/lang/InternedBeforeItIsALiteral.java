// A string that is interned on one path before a class with the same literal is used, which another path has loaded:
// what is known of other paths does not count, and a literal that comes too late ends the check by name.
//@ verdict: error
//@ reason: a string interned before the class that has it as a literal
//@ revisions: local full
import gov.nasa.jpf.vm.Verify;

class InternedBeforeItIsALiteral {
    static class Other {
        static String text = "interned";
    }

    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            assert Other.text.length() == 8;
            String made = new String(new char[] {'i', 'n', 't', 'e', 'r', 'n', 'e', 'd'});
            assert made.intern() == Other.text;
        } else {
            String made = new String(new char[] {'i', 'n', 't', 'e', 'r', 'n', 'e', 'd'});
            assert made.intern() == made;
            assert Other.text == made;
        }
    }
}
