// System.exit: hooks run, finally blocks and other threads do not, the code is kept.
//@ mode: run
class ExitRunsHooksAndSkipsFinally {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            throw new IllegalStateException("in hook");
        }));
        Thread waiting = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                System.out.println("never");
            }
        });
        waiting.start();
        try {
            System.exit(300);
        } finally {
            System.out.println("finally");
        }
    }
}
