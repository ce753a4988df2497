// Each result of a comparison with a character below U+0100 occurs, so further characters add no path.
//@ main: StringHasCommonCharacters#first
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: safe
class StringHasCommonCharacters {
    static void first(String s) {
        if (s == null || s.isEmpty()) {
            return;
        }
        char c = s.charAt(0);
        if (c >= '0' && c <= '9') {
            assert c - '0' < 10 && s.indexOf(c) == 0;
        } else if (s.startsWith("ab")) {
            assert c == 'a';
        }
        switch (c) {
            case 'x':
                assert !s.equals("y");
                break;
            default:
                assert c >= 0;
        }
    }
}
