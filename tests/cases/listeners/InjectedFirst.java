// With ei.throw_first the exception comes before anything of its line.
//@ options: +listener=.listener.ExceptionInjector +ei.throw_first=true +ei.exception=java.lang.IllegalStateException@InjectedFirst:14
//@ verdict: unsafe
class InjectedFirst {
    static int calls;

    static int count() {
        return ++calls;
    }

    public static void main(String[] args) {
        int done = 1;
        try {
            done += count(); //~ uncaught-exception java.lang.IllegalStateException
        } finally {
            assert calls == 0;
            assert done == 1;
        }
    }
}
