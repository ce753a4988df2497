// Virtual threads run, join and are daemons.
//@ mode: run
//@ jdk: 21+
class VirtualThreadsRun {
    public static void main(String[] args) throws InterruptedException {
        int[] sum = {0};
        Thread t = Thread.ofVirtual().name("virtual").start(() -> sum[0] = 5);
        t.join();
        System.out.println(sum[0] + " " + t.isDaemon() + " " + t.isVirtual() + " " + t.getName());
    }
}
