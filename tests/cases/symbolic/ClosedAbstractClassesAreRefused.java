// No other class can extend an abstract class whose constructors are private.
//@ main: ClosedAbstractClassesAreRefused#run
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: error
//@ reason: Pathfinder does not support an input of type Closed
abstract class Closed {
    private Closed() {}

    abstract int get();
}

class ClosedAbstractClassesAreRefused {
    static void run(Closed closed) {
        assert closed == null || closed.get() == 0;
    }
}
