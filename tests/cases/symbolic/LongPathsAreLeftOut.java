// A bound on path conditions leaves paths out, which the result states.
//@ options: --symbolic +symbolic.max_pc_length=3
//@ revisions: default local
//@ verdict: incomplete
//@ reason: path conditions of more than 3 conjuncts
import gov.nasa.jpf.symbc.Debug;

class LongPathsAreLeftOut {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += Debug.makeSymbolicInteger("x") > i ? 1 : 2;
        }
        int[] inputs = new int[6];
        for (int i = 0; i < 6; i++) {
            inputs[i] = Debug.makeSymbolicInteger("y");
            Debug.assume(inputs[i] != i);
        }
        assert inputs[5] != 5;
    }
}
