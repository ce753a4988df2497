// A parameter that is a string has any length; its first characters are inputs.
//@ options: --symbolic
//@ main: LongParametersAreInputs#check
//@ revisions: default none local bfs
//@ verdict: unsafe
class LongParametersAreInputs {
    final String name;

    LongParametersAreInputs(String name) {
        this.name = name;
    }

    void check(String s) {
        if (s != null && name != null && s.length() == 40 && s.startsWith("ab") && name.length() > 9) {
            assert s.compareTo(name) < 0; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
