// A choice of one alternative is a state if the configuration wants it.
//@ verdict: safe
//@ options: +cg.break_single_choice=true
//@ states: [local] = 6
//@ revisions: local
import gov.nasa.jpf.vm.Verify;

class SingleChoicesMayBreak {
    static int sum;

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) sum += Verify.getInt(i, i);
        assert sum == 6;
    }
}
