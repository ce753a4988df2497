// System.out is final and can be replaced: whoever reads it may do so between any two steps of who does that.
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
