// A caller can pass a number beyond the values that the search considers.
//@ main: NumbersMayBeLarger#length
//@ options: --symbolic
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a java.math.BigInteger could have another value than those considered
import java.math.BigInteger;

class NumbersMayBeLarger {
    static void length(BigInteger number) {
        if (number != null && number.bitLength() > 64) {
            throw new IllegalStateException("long");
        }
    }
}
