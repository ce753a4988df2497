// Another thread may fail before main ends the process.
//@ verdict: unsafe
class ViolationBeforeTheExit {
    public static void main(String[] args) {
        new Thread(() -> {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }).start();
        System.exit(0);
    }
}
