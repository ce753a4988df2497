// Verify.assertTrue throws an AssertionError with its message, which can be caught.
//@ mode: run check
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class AssertTrueFails {
    public static void main(String[] args) {
        Verify.assertTrue(args.length == 0);
        try {
            Verify.assertTrue("message", args.length > 0);
            throw new IllegalStateException();
        } catch (AssertionError e) {
            assert e.getMessage().equals("message");
        }
    }
}
