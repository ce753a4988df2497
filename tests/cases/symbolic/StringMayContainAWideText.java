// A caller can pass a string that contains a text with a character from U+0100 on.
//@ main: StringMayContainAWideText#sign
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a string could have a character from U+0100 on
class StringMayContainAWideText {
    static void sign(String s) {
        if (s != null && s.contains("\u20ac")) {
            throw new IllegalStateException("euro");
        }
    }
}
