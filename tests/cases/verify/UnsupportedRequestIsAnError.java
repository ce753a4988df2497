// A request that is not supported ends the check with its name, never with a silent safe.
//@ verdict: error
//@ reason: search.depth_limit
import gov.nasa.jpf.vm.Verify;

class UnsupportedRequestIsAnError {
    public static void main(String[] args) {
        Verify.setProperties("search.depth_limit=3");
    }
}
