// An uncaught exception in main ends the process with 1 and is a finding where it was thrown.
//@ mode: run check
//@ verdict: unsafe
class UncaughtExceptionEndsWithOne {
    static void fail() {
        throw new IllegalStateException("nobody catches this"); //~ uncaught-exception java.lang.IllegalStateException
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            fail();
        } finally {
            System.out.println("finally");
        }
    }
}
