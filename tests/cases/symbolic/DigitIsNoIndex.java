// A digit from U+0100 on, as of Arabic, is no index of an array of ten elements.
//@ main: DigitIsNoIndex#count
//@ options: --symbolic --string-length 1
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a string could have a character from U+0100 on
class DigitIsNoIndex {
    static void count(String s) {
        int[] counts = new int[10];
        if (s != null && s.length() == 1 && Character.isDigit(s.charAt(0))) {
            counts[s.charAt(0) - '0']++;
        }
    }
}
