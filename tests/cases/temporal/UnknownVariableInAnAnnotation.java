// jpf-ltl's ComparisonExp1: its formula has a variable that does not exist.
//@ revisions: default
//@ verdict: error
//@ reason: UnknownVariableInAnAnnotation has no static field variable
import gov.nasa.jpf.ltl.LTLSpec;

@LTLSpec("<>\"variable<100\"")
class UnknownVariableInAnAnnotation {
    static int a;

    public static void main(String[] args) {
    }
}
