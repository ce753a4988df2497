// An object of an open type implements an interface that the code mentions, although no class does.
//@ main: MentionedInterfacesHaveAnyResults#run
//@ options: --symbolic --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.function.IntSupplier;

class MentionedInterfacesHaveAnyResults {
    abstract static class Base {
        abstract int get();
    }

    static void run(Object of) {
        if (of instanceof IntSupplier) {
            assert ((IntSupplier) of).getAsInt() != 3; //~ uncaught-exception java.lang.AssertionError
        } else if (of instanceof Base) {
            assert ((Base) of).get() != 4; //~ uncaught-exception java.lang.AssertionError
        } else {
            assert !(of instanceof Comparable); //~ uncaught-exception java.lang.AssertionError
        }
    }
}
