// Without symbols, the inputs of Debug are a few values, and the result is incomplete.
//@ revisions: default local
//@ verdict: incomplete
//@ reason: Debug.makeSymbolic
import gov.nasa.jpf.symbc.Debug;

class NamedInputsAreSampled {
    public static void main(String[] args) {
        assert Debug.makeSymbolicInteger("x") != 4711;
    }
}
