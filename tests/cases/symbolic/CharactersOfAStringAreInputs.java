// A string is null, or has up to a number of characters, each of which is a symbol.
//@ main: CharactersOfAStringAreInputs#starts
//@ options: --symbolic --string-length 3
//@ revisions: default none paranoid
//@ verdict: unsafe
class CharactersOfAStringAreInputs {
    static boolean starts(String text) {
        if (text == null || text.length() != 3) {
            return false;
        }
        assert text.charAt(0) != 'a' || text.charAt(2) != 'z'; //~ uncaught-exception java.lang.AssertionError
        return true;
    }
}
