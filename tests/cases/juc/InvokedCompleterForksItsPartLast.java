// The main thread's last action in a task is to fork a part. A worker may take the part before the main thread does.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.CountedCompleter;

class InvokedCompleterForksItsPartLast {
    static Thread child;

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
            new Part(this).fork();
        }
    }

    public static void main(String[] args) {
        new Root().invoke();
        assert Thread.currentThread() == child; //~ uncaught-exception java.lang.AssertionError
    }
}
