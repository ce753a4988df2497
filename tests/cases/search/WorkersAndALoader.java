// A program with its own class loader is searched by one worker, which is reported.
//@ revisions: workers
//@ warning: searched by one worker, because the program has class loaders of its own
//@ verdict: unsafe
import java.net.URL;
import java.net.URLClassLoader;

class WorkersAndALoader {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ClassLoader own = new URLClassLoader(new URL[0]);
        Thread t = new Thread(() -> x = 1);
        t.start();
        own.loadClass("java.lang.String");
        assert x == 0; //~ uncaught-exception java.lang.AssertionError
    }
}
