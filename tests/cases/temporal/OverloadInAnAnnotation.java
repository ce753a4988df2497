// jpf-ltl's Eventually1: its formula has an overload that does not exist. JPF's atom never holds; here it is an error.
//@ options: +cg.enumerate_random=true
//@ revisions: default
//@ verdict: error
//@ reason: OverloadInAnAnnotation.done has no overload (int,String,string)
import gov.nasa.jpf.ltl.LTLSpec;

@LTLSpec("<> \"done(int,String,string)\"")
class OverloadInAnAnnotation {
    public static void main(String[] args) {
        done(1);
    }

    static void done(int a) {
    }
}
