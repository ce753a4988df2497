// A thread group of the program's own class handles the exceptions of its threads, under check too.
//@ verdict: unsafe
class OwnGroupHandlesTheException {
    static class Group extends ThreadGroup {
        boolean told;

        Group() {
            super("own");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable e) {
            told = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Group group = new Group();
        Thread thread = new Thread(group, () -> {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        });
        thread.start();
        thread.join();
        assert !group.told; //~ uncaught-exception java.lang.AssertionError
    }
}
