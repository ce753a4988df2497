// Shutdown hooks run when the last thread ends, and print; they can be removed.
//@ mode: run
class ShutdownHooksRunAtTheEnd {
    public static void main(String[] args) {
        Runtime runtime = Runtime.getRuntime();
        Thread removed = new Thread(() -> System.out.println("removed"));
        runtime.addShutdownHook(removed);
        Thread hook = new Thread(() -> {
            System.out.println("hook");
            try {
                runtime.addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        });
        runtime.addShutdownHook(hook);
        try {
            runtime.addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(runtime.removeShutdownHook(removed) + " " + runtime.removeShutdownHook(removed));
        Thread started = new Thread(() -> System.out.println("other thread"));
        started.start();
        try {
            started.join();
            runtime.addShutdownHook(Thread.currentThread());
        } catch (IllegalArgumentException | InterruptedException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("main ends");
    }
}
