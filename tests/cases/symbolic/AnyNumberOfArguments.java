// With any number of arguments, main may have none and three, within the given bounds.
//@ options: --symbolic --symbolic-args any --string-length 1 --array-length 3
//@ revisions: default
//@ verdict: unsafe
class AnyNumberOfArguments {
    public static void main(String[] args) {
        assert args.length < 4;
        if (args.length == 0) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (args.length == 3 && args[2].equals("c")) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }
}
