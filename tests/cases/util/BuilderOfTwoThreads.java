// A StringBuilder that two threads append to loses text; a StringBuffer does not.
//@ mode: check
//@ verdict: unsafe
//@ revisions: local
class BuilderOfTwoThreads {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer locked = new StringBuffer();
        StringBuilder builder = new StringBuilder();
        Runnable work = () -> {
            locked.append('x');
            builder.append('x');
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        assert locked.reverse().toString().equals("xx");
        assert builder.length() == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
