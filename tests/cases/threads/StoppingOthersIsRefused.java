// Stopping another thread that lives is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: stopping another thread
//@ revisions: local full
//@ output: before
//@ exit: 125
//@ jdk: 17-19
class StoppingOthersIsRefused {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            synchronized (StoppingOthersIsRefused.class) {
                System.out.println("not before main is done");
            }
        });
        System.out.println("before");
        synchronized (StoppingOthersIsRefused.class) {
            t.start();
            t.stop();
        }
    }
}
