// A worker's last action in a task is to fork a part. Another worker may take the part before the first one does.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

class CompleterForksItsPartLast {
    static volatile Thread parent;
    static volatile Thread child;

    static class Part extends CountedCompleter<Void> {
        Part(CountedCompleter<?> completer) {
            super(completer);
        }

        @Override
        public void compute() {
            child = Thread.currentThread();
            tryComplete();
        }
    }

    static class Root extends CountedCompleter<Void> {
        @Override
        public void compute() {
            parent = Thread.currentThread();
            new Part(this).fork();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Root());
        assert parent == child; //~ uncaught-exception java.lang.AssertionError
    }
}
