/*
 * A division that fails for one input among a few.
 *
 * The call `Verify.random(n)` is an input between 0 and n that the program does not control. A plain
 * JVM draws one value at random, mostly without an error. A check tries all values and finds the one
 * for which every machine is broken.
 *
 *     pathfinder check examples/RandomDivide.java
 */
import gov.nasa.jpf.vm.Verify;

public class RandomDivide {
    static final int MACHINES = 3;

    public static void main(String[] args) {
        int jobs = Verify.random(2);
        int broken = Verify.random(MACHINES);
        System.out.println(jobs + " jobs, " + broken + " machines broken");
        if (jobs > 0) {
            System.out.println(jobs / (MACHINES - broken) + " or more jobs for each");
        }
    }
}
