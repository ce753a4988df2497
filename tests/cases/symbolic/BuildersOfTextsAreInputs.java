// A StringBuilder or StringBuffer as input has each length and any characters, and two may be one.
//@ main: BuildersOfTextsAreInputs#check
//@ options: --symbolic --string-length 2
//@ revisions: default none paranoid
//@ verdict: unsafe
class BuildersOfTextsAreInputs {
    static int check(StringBuilder first, StringBuilder second, StringBuffer third, Appendable any) {
        if (first == null || second == null || third == null || any instanceof StringBuilder) {
            return 0;
        }
        if (any instanceof StringBuffer) {
            assert any == third; //~ uncaught-exception java.lang.AssertionError
            assert third.length() < 2; //~ uncaught-exception java.lang.AssertionError
            return 1;
        }
        int length = second.length();
        first.append('c');
        assert second.length() == length; //~ uncaught-exception java.lang.AssertionError
        assert first.capacity() >= 16;
        if (first.length() == 3 && first.reverse().indexOf("cba") == 0) {
            assert third.indexOf("b") != 1; //~ uncaught-exception java.lang.AssertionError
            assert first.charAt(2) == 'a';
        }
        return first.length();
    }
}
