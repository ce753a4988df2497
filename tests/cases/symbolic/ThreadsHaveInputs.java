// Two threads call a named method; the fields that it replaces are shared.
//@ options: --symbolic +symbolic.method=ThreadsHaveInputs.run() +symbolic.fields=instance +symbolic.min_int=1 +symbolic.max_int=3
//@ revisions: default none local paranoid
//@ verdict: unsafe
class ThreadsHaveInputs implements Runnable {
    int x;

    public void run() {
        int seen = x;
        // The other thread replaces the field in between.
        assert seen == x; //~ uncaught-exception java.lang.AssertionError
    }

    public static void main(String[] args) {
        ThreadsHaveInputs shared = new ThreadsHaveInputs();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}
