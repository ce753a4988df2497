// The monitor of a box of an input is that of a cached box, which is not known.
//@ options: --symbolic
//@ revisions: default none
//@ verdict: error
//@ reason: Pathfinder does not support the monitor of a box of class java.lang.Integer whose value is an input
import org.sosy_lab.sv_benchmarks.Verifier;

class MonitorsOfBoxesAreRefused {
    public static void main(String[] args) {
        Integer box = Verifier.nondetInt();
        synchronized (box) {
            assert box == box;
        }
    }
}
