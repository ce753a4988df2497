// Two threads that join each other wait forever.
//@ verdict: unsafe
class JoiningEachOtherDeadlocks {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        t.join(); //~ deadlock
    }
}
