// The implementation of an interface can throw an exception, which the program catches.
//@ main: ImplementationMayThrow#call
//@ options: --symbolic
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: an implementation of java.util.concurrent.Callable could throw an exception
import java.util.concurrent.Callable;

class ImplementationMayThrow {
    static void call(Callable<Integer> task) {
        if (task == null) {
            return;
        }
        try {
            task.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
