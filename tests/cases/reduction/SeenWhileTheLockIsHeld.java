// Inspections of the whole heap, or of positions of threads, see intermediate states under a lock.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class SeenWhileTheLockIsHeld {
    static class Guest {}

    private Object place;
    private int visits;

    synchronized void receive() {
        place = new Guest();
        visits++;
        leave();
    }

    private void leave() {
        place = null;
        visits++;
    }

    static boolean isLeaving(Thread thread) {
        for (StackTraceElement element : thread.getStackTrace()) {
            if (element.getMethodName().equals("leave")) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        int kind = Verify.getInt(0, 1);
        SeenWhileTheLockIsHeld host = new SeenWhileTheLockIsHeld();
        Thread thread = new Thread(host::receive);
        thread.start();
        if (kind == 0) {
            assert Verify.randomObject("SeenWhileTheLockIsHeld$Guest") == null; //~ uncaught-exception java.lang.AssertionError
        } else {
            assert !isLeaving(thread); //~ uncaught-exception java.lang.AssertionError
        }
        thread.join();
    }
}
