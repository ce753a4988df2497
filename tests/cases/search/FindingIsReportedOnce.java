// One violation reached on many paths is one finding.
//@ options: --all-errors
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class FindingIsReportedOnce {
    public static void main(String[] args) {
        int i = Verify.getInt(1, 5);
        new Thread(() -> System.identityHashCode(args)).start();
        throw new IllegalStateException("path " + i); //~ uncaught-exception java.lang.IllegalStateException
    }
}
