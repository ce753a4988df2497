// An outcome of a choice that no input allows costs no reduction.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: safe
//@ states: [default] <= 200
import org.sosy_lab.sv_benchmarks.Verifier;

class SwitchOfAThread {
    static int[] sums = new int[3];

    static void add(int thread, int x) {
        switch (x) {
            case 0:
                sums[thread] += 1;
                break;
            case 1:
                sums[thread] += 2;
                break;
            case 2:
                sums[thread] += 3;
                break;
            default:
                sums[thread] += 4;
        }
        sums[thread]++;
    }

    public static void main(String[] args) {
        int[] inputs = new int[sums.length];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = Verifier.nondetInt();
            Verifier.assume(inputs[i] == 0 || inputs[i] == 1);
        }
        for (int i = 0; i < inputs.length; i++) {
            int thread = i;
            int x = inputs[i];
            new Thread(() -> add(thread, x)).start();
        }
    }
}
