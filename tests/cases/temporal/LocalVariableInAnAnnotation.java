// Local variables in jpf-ltl's formulas are refused by name.
//@ revisions: default
//@ verdict: error
//@ reason: reads a local variable, which is not supported
import gov.nasa.jpf.ltl.LTLSpec;

@LTLSpec("<>\"main(String[]).x > 3\"")
class LocalVariableInAnAnnotation {
    public static void main(String[] args) {
        int x = 4;
    }
}
