// Ending the process with a code other than 0 is no violation of the default properties.
//@ mode: run check
//@ verdict: safe
class ExitWithErrorCodeIsNoFinding {
    public static void main(String[] args) {
        if (args.length == 0) {
            System.exit(3);
        }
        throw new IllegalStateException("not reached");
    }
}
