// A thread uses its own object, and a second thread reads the object once. The object has no owner, whichever
// access comes first.
//@ verdict: unsafe
//@ revisions: lock full
class ObserverOfAWorker {
    static class Worker extends Thread {
        private int one;
        private int other;

        @Override
        public void run() {
            one++;
            other++;
        }
    }

    public static void main(String[] args) {
        Worker first = new Worker();
        Worker second = new Worker();
        first.start();
        second.start();
        int one = second.one;
        assert one <= second.other; //~ uncaught-exception java.lang.AssertionError
    }
}
