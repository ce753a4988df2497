// A violation found is reported although another path meets an unsupported request.
//@ verdict: unsafe
//@ options: --all-errors
import gov.nasa.jpf.vm.Verify;

class ViolationBeatsError {
    public static void main(String[] args) {
        int i = Verify.getInt(0, 1);
        if (i == 0) {
            throw new IllegalStateException("found"); //~ uncaught-exception java.lang.IllegalStateException
        }
        Verify.setProperties("search.depth_limit=3");
    }
}
