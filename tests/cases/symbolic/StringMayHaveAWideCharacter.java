// A caller can pass a string with a character from U+0100 on, which the program compares with one.
//@ main: StringMayHaveAWideCharacter#sign
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a string could have a character from U+0100 on
class StringMayHaveAWideCharacter {
    static void sign(String s) {
        if (s != null && s.length() == 1 && s.charAt(0) == '\u20ac') {
            throw new IllegalStateException("euro");
        }
    }
}
