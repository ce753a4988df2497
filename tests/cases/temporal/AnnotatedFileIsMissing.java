// A file of formulas that does not exist is an error with its name.
//@ revisions: default
//@ verdict: error
//@ reason: no/such/file.ltl
import gov.nasa.jpf.ltl.LTLSpecFile;

@LTLSpecFile("no/such/file.ltl")
class AnnotatedFileIsMissing {
    public static void main(String[] args) {
    }
}
