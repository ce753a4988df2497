// System.out is final and can be replaced: a reader may come between any two steps of the replacing thread.
//@ verdict: unsafe
//@ options: --all-errors
//@ warning: the program replaces System.in, out or err beside other threads
class OthersReadStandardStreams {
    public static void main(String[] args) {
        new Thread(() -> {
            if (System.out == null && System.err != null) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
        }).start();
        System.setOut(null);
        System.setErr(null);
    }
}
