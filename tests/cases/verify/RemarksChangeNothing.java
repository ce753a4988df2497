// Comments, labels and hints are accepted and change no verdict.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class RemarksChangeNothing {
    public static void main(String[] args) {
        Verify.addComment("a comment");
        Verify.atLabel("a label");
        Verify.interesting(true);
        Verify.boring(false);
        Verify.instrumentPoint("a point");
        assert args.length == 0;
    }
}
