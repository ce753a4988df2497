// A thread that ends leaves its group before it is dead.
//@ verdict: unsafe
//@ jdk: 17-18
class GroupLosesThreadsThatLive {
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.start();
        if (gov.nasa.jpf.vm.Verify.getBoolean()) {
            if (Thread.activeCount() == 1 && t.isAlive()) {
                throw new IllegalStateException("not counted"); //~ uncaught-exception java.lang.IllegalStateException
            }
        } else if (t.getThreadGroup() == null && t.isAlive()) {
            throw new IllegalArgumentException("has left"); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }
}
