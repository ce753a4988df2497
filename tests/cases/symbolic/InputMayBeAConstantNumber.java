// A caller can pass a constant of the class library, which the program compares with an input by identity.
//@ main: InputMayBeAConstantNumber#check
//@ options: --symbolic --input-size 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a value could be the same object as another one of its class
import java.math.BigInteger;

class InputMayBeAConstantNumber {
    static void check(BigInteger number) {
        if (number == BigInteger.TEN) {
            throw new IllegalStateException("ten");
        }
    }
}
