// Objects that Debug makes symbolic are refused by name.
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: gov.nasa.jpf.symbc.Debug.makeSymbolicRef
import gov.nasa.jpf.symbc.Debug;

class UnsupportedDebugMethod {
    public static void main(String[] args) {
        Debug.makeSymbolicRef("o", new Object());
    }
}
