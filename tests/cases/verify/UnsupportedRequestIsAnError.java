// A request that is not supported ends the check with its name, never with a silent safe.
//@ verdict: error
//@ reason: setElementAttribute
import gov.nasa.jpf.vm.Verify;

class UnsupportedRequestIsAnError {
    public static void main(String[] args) {
        Verify.setElementAttribute(new int[1], 0, 1);
    }
}
