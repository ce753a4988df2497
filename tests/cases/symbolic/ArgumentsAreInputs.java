// Two arguments of main are strings that are inputs.
//@ options: --symbolic --symbolic-args 2 --string-length 2
//@ revisions: default none local paranoid
//@ verdict: unsafe
class ArgumentsAreInputs {
    public static void main(String[] args) {
        assert args.length == 2;
        if (args[1].equals("-v")) {
            assert !args[0].equals("x"); //~ uncaught-exception java.lang.AssertionError
        }
    }
}
