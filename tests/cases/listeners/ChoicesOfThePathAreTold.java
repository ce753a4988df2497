// The generators of the path to a violation are listed by name, with their outcomes, and those that chose at
// the same instruction as another.
//@ options: --listener choices +perturb.returns=more +perturb.more.method=gov.nasa.jpf.vm.Verify.getInt(int,int) +perturb.more.class=gov.nasa.jpf.vm.choice.IntChoiceFromSet +perturb.more.values=7,8
//@ verdict: unsafe
//@ heard: 0: verifyGetBoolean = true (2 of 2)
//@ heard: 1: verifyGetInt(II) = 1 (1 of 3)
//@ heard: 2: perturb.more = 8 (2 of 2, at the same instruction)
import gov.nasa.jpf.vm.Verify;

class ChoicesOfThePathAreTold {
    static int seen;

    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            int given = Verify.getInt(1, 3);
            seen++;
            assert given == 7; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
