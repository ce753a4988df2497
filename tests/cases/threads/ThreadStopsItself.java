// A thread that stops itself throws ThreadDeath, which passes its handlers and releases its monitors; an ended thread
// cannot be stopped.
//@ mode: run check
//@ verdict: safe
//@ jdk: 17-19
class ThreadStopsItself {
    static synchronized void stop() {
        try {
            Thread.currentThread().stop();
            System.out.println("not reached");
        } finally {
            System.out.println("finally " + Thread.holdsLock(ThreadStopsItself.class));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                stop();
            } catch (ThreadDeath death) {
                System.out.println(death.getMessage() + " " + Thread.holdsLock(ThreadStopsItself.class) + " "
                        + death.getStackTrace()[0].getMethodName());
            }
        });
        t.start();
        t.join();
        t.stop();
        System.out.println(t.isAlive() + " " + t.getState());
    }
}
