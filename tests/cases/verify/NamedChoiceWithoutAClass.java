// A choice by a name without configuration ends the check by this name.
//@ verdict: error
//@ reason: there is no setting velocity.class
import gov.nasa.jpf.vm.Verify;

class NamedChoiceWithoutAClass {
    public static void main(String[] args) {
        System.out.println(Verify.getDouble("velocity"));
    }
}
