// Default names are numbered, names and priorities can be set, daemons beget daemons.
//@ mode: run
class ThreadNamesAndPriorities {
    public static void main(String[] args) throws InterruptedException {
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority());
        Thread a = new Thread(() -> System.out.println(Thread.currentThread().getName()));
        Thread b = new Thread(() -> { }, "named");
        Thread c = new Thread();
        System.out.println(a.getName() + " " + b.getName() + " " + c.getName() + " " + new Thread("x").getThreadGroup());
        a.setPriority(Thread.MAX_PRIORITY);
        b.setName("renamed");
        System.out.println(a.getPriority() + " " + b.getName() + " " + b.isDaemon() + " " + (b.getId() == a.getId()));
        a.start();
        a.join();
        Thread daemon = new Thread(() -> System.out.println(new Thread().isDaemon()));
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        try {
            a.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        Thread alive = Thread.currentThread();
        try {
            alive.setDaemon(true);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
    }
}
