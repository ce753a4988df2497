// Thread groups nest, count their threads and handle uncaught exceptions.
//@ mode: run
class ThreadGroupsNest {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("outer") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println(t.getName() + " died of " + e.getMessage());
            }
        };
        ThreadGroup inner = new ThreadGroup(group, "inner");
        Thread t = new Thread(inner, () -> {
            System.out.println(Thread.currentThread().getThreadGroup().getName());
            throw new IllegalStateException("reasons");
        }, "worker");
        System.out.println(inner.getParent().getName() + " " + group.parentOf(inner) + " " + inner.activeCount() + " " + Thread.currentThread().getThreadGroup().getName());
        t.start();
        t.join();
        System.out.println(group.activeCount() + " " + t.getThreadGroup());
        inner.setMaxPriority(3);
        System.out.println(inner.getMaxPriority() + " " + new Thread(inner, () -> { }).getPriority());
    }
}
