// An input of an interface without a class has any result of each call, and default methods as written.
//@ main: InterfacesHaveAnyResults#run
//@ options: --symbolic --input-size 3 --string-length 1
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

interface Source {
    long next(int of, String name);

    default long both() {
        return next(1, "one") + next(2, "two");
    }

    Source parent();
}

class InterfacesHaveAnyResults {
    static void run(Runnable task, IntPredicate even, Function<String, Integer> size, Source source) {
        if (task != null) {
            task.run();
            assert task.equals(task);
        }
        if (even != null && even.test(1)) {
            // Another call has another result.
            assert even.test(1); //~ uncaught-exception java.lang.AssertionError
        }
        if (size != null) {
            // The result has the type of the argument.
            Integer result = size.apply("a");
            assert result == null || result != 77; //~ uncaught-exception java.lang.AssertionError
        }
        if (source != null) {
            assert source.both() != 5; //~ uncaught-exception java.lang.AssertionError
            Source parent = source.parent();
            assert parent == null || parent == source || parent.next(0, "") != 3; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
