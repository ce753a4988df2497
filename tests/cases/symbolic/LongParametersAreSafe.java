// A method that reads the length and the first characters of its strings needs no bound on them.
//@ options: --symbolic
//@ main: LongParametersAreSafe#code
//@ revisions: default none local bfs paranoid
//@ verdict: safe
class LongParametersAreSafe {
    static int code(String s, Object other) {
        if (s == null || s.isEmpty()) {
            return 0;
        }
        String text = "<" + s + ">";
        assert text.length() == s.length() + 2 && text.charAt(1) == s.charAt(0);
        if (other instanceof String) {
            assert !text.equals("<>") && ((String) other).length() >= 0;
        }
        return s.startsWith("--") ? s.length() : -1;
    }
}
