// A value that names no variable at the choice ends the check, and is never 0.
//@ verdict: error
//@ reason: there is no variable later
//@ options: +n.class=.vm.choice.IntChoiceFromList +n.values=1,later
import gov.nasa.jpf.vm.Verify;

class NamedLocalIsMissing {
    public static void main(String[] args) {
        int n = Verify.getInt("n");
        int later = 5;
        System.out.println(n + later);
    }
}
