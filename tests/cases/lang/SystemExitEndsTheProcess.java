// System.exit ends the process with its code; finally blocks do not run, shutdown hooks do.
//@ mode: run
class SystemExitEndsTheProcess {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            System.out.println("before");
            System.exit(42);
        } finally {
            System.out.println("not reached");
        }
    }
}
