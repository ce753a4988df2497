// System.exit in another thread ends the process while main waits.
//@ mode: run
class ExitFromAnotherThread {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            System.out.println("exits");
            System.exit(7);
        }).start();
        synchronized (lock) {
            lock.wait();
        }
        System.out.println("never");
    }
}
