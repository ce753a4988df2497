// One more choice on top of each Verify.getInt: all combinations of the two.
//@ verdict: safe
//@ options: +perturb.returns=more +perturb.more.class=.vm.choice.IntIntervalGenerator +perturb.more.method=gov.nasa.jpf.vm.Verify.getInt(int,int) +perturb.more.min=3 +perturb.more.max=4
//@ ends: 4
//@ states: [none] = 15
import gov.nasa.jpf.vm.Verify;

class OneMoreChoiceOnEachGetInt {
    static int seen;

    public static void main(String[] args) {
        int a = Verify.getInt(1, 3), b = Verify.getInt(7, 8);
        assert a == 3 || a == 4 : a;
        assert b == 3 || b == 4 : b;
        seen = a * 10 + b;
    }
}
