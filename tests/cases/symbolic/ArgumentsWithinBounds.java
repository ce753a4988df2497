// Arguments of main that are inputs are not null, and have the given number.
//@ options: --symbolic --symbolic-args 2 --string-length 1
//@ revisions: default none local paranoid
//@ verdict: safe
class ArgumentsWithinBounds {
    static int counted = 7;

    public static void main(String[] args) {
        assert args.length == 2 && counted == 7;
        for (String arg : args) {
            assert arg.length() <= 1;
        }
    }
}
