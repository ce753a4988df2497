// A random order of alternatives changes which finding is first, and not the set of findings.
//@ verdict: safe
//@ options: +cg.randomize_choices=FIXED_SEED +cg.seed=7 +n.class=.vm.choice.RandomOrderIntCG +n.min=1 +n.max=5
//@ revisions: none local full paranoid full-bfs
//@ ends: 20
import gov.nasa.jpf.vm.Verify;

class OrderOfChoicesIsDrawn {
    static int n, shared;

    public static void main(String[] args) throws Exception {
        n = Verify.getInt("n");
        Thread one = new Thread(() -> shared = shared * 3 + 1), two = new Thread(() -> shared = shared * 3 + 2);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
