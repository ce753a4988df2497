/*
 * A division that fails for one pair of inputs among many.
 *
 * `Verify.random(n)` stands for an input between 0 and n that the program does not control. A plain
 * JVM draws one at random and mostly gets away with it; a check tries them all and finds the pair
 * whose divisor is zero.
 *
 *     pathfinder check examples/RandomDivide.java
 */
import gov.nasa.jpf.vm.Verify;

public class RandomDivide {
    public static void main(String[] args) {
        int a = Verify.random(1);
        System.out.println("a = " + a);
        int b = Verify.random(2);
        System.out.println("b = " + b);
        int c = a / (b + a - 2);
        System.out.println("c = " + c);
    }
}
