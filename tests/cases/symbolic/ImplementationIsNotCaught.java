// No code of the program follows an exception of an implementation, so the program cannot observe one.
//@ main: ImplementationIsNotCaught#positive
//@ options: --symbolic
//@ revisions: default none
//@ verdict: safe
import java.util.function.IntPredicate;

class ImplementationIsNotCaught {
    static int positive(IntPredicate test, int number) {
        int result = 0;
        try {
            result = number > 0 ? 1 : 0;
        } catch (RuntimeException e) {
            result = 2;
        }
        boolean holds = test != null && test.test(number);
        assert result < 2;
        return holds ? result : 0;
    }
}
