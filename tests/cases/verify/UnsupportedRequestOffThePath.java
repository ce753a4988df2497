// A request that is not supported but never reached does no harm.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class UnsupportedRequestOffThePath {
    public static void main(String[] args) {
        if (args.length > 0) {
            Verify.setProperties("search.depth_limit=3");
        }
    }
}
