// From 21 on threads are built: platform and virtual ones, with names and counters.
//@ jdk: 21+
//@ mode: run
import java.util.concurrent.ThreadFactory;

class ThreadsAreBuilt {
    public static void main(String[] args) throws InterruptedException {
        Thread platform = Thread.ofPlatform().name("p").daemon().priority(7).start(() -> System.out.println(Thread.currentThread().getName()));
        platform.join();
        System.out.println(platform.isDaemon() + " " + platform.getPriority() + " " + platform.isVirtual());
        Thread virtual = Thread.ofVirtual().name("v").unstarted(() -> System.out.println(Thread.currentThread().isVirtual() + " " + Thread.currentThread().getName()));
        System.out.println(virtual.getState());
        virtual.start();
        virtual.join();
        System.out.println(virtual.isDaemon() + " " + virtual.getThreadGroup().getName() + " " + virtual.join(java.time.Duration.ofSeconds(1)));
        ThreadFactory factory = Thread.ofPlatform().name("worker-", 5).factory();
        System.out.println(factory.newThread(() -> { }).getName() + " " + factory.newThread(() -> { }).getName());
        try {
            virtual.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread caught = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        caught.interrupt();
        caught.join();
    }
}
