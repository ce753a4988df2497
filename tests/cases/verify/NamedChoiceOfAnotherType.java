// A generator of doubles does not choose ints.
//@ verdict: error
//@ reason: which gives Double, asked for Int
//@ options: +speed.class=.vm.choice.DoubleChoiceFromList +speed.values=1,2
import gov.nasa.jpf.vm.Verify;

class NamedChoiceOfAnotherType {
    public static void main(String[] args) {
        System.out.println(Verify.getInt("speed"));
    }
}
