// Whether a string is interned already may depend on other paths.
//@ revisions: workers
//@ warning: searched by one worker, because the program interns strings
//@ verdict: unsafe
class WorkersAndInternedStrings {
    static volatile String name = "a";

    public static void main(String[] args) {
        Thread t = new Thread(() -> name = (name + "b").intern());
        t.start();
        assert name == "a"; //~ uncaught-exception java.lang.AssertionError
    }
}
