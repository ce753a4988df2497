// A check of the lengths of all arguments needs no bound on them.
//@ options: --symbolic --symbolic-args 2
//@ revisions: default local
//@ verdict: safe
class LongArgumentsAreSafe {
    public static void main(String[] args) {
        int longest = 0;
        for (String one : args) {
            longest = Math.max(longest, one.length());
        }
        assert longest >= args[0].length() && longest >= args[1].length();
        assert longest == args[0].length() || longest == args[1].length();
    }
}
