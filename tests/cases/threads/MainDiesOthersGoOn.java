// When main ends by an exception the other threads continue; the exit code is 1.
//@ mode: run check
//@ verdict: unsafe
class MainDiesOthersGoOn {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("after main");
        }).start();
        throw new IllegalStateException("main dies"); //~ uncaught-exception java.lang.IllegalStateException
    }
}
