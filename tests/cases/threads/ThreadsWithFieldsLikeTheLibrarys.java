// A subclass of Thread may have fields that are called like those of Thread: they are others.
//@ verdict: unsafe
class ThreadsWithFieldsLikeTheLibrarys {
    static class Worker extends Thread {
        boolean interrupted = true;
        boolean daemon = true;
        boolean stillborn = true;
        String name = "mine";
        Worker holder;
        Object group = new Object();
        long eetop;
        int threadStatus = 2;

        @Override
        public void run() {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalArgumentException("nobody interrupted it");
            }
            if (eetop != 0 || !interrupted || threadStatus != 2) {
                throw new IllegalArgumentException("written");
            }
            if (!isAlive() || isDaemon() || getName().equals(name)) {
                throw new IllegalArgumentException("read");
            }
            throw new IllegalStateException("it is no daemon"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        worker.holder = worker;
        worker.start();
    }
}
