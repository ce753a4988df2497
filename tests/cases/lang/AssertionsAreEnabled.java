// Assertions are on, as under java -ea; the detail message is kept, a Throwable becomes the cause.
//@ mode: run
class AssertionsAreEnabled {
    static boolean evaluated(String what) {
        System.out.println("evaluated " + what);
        return false;
    }

    public static void main(String[] args) {
        boolean on = false;
        assert on = true;
        System.out.println(on + " " + AssertionsAreEnabled.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        try {
            assert evaluated("condition") : 42 + " is the message";
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert args.length > 5 : new RuntimeException("cause");
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        assert true : evaluated("never");
    }
}
