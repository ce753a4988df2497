// The stack trace of a thread shows calls that access thread-local data only.
//@ verdict: unsafe
class FramesBetweenOwnSteps {
    static void inner(int[] own) {
        own[0]++;
    }

    static boolean isInside(StackTraceElement[] trace) {
        for (StackTraceElement element : trace) {
            if (element.getMethodName().equals("inner")) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> inner(new int[1]));
        t.start();
        StackTraceElement[] trace = t.getStackTrace();
        t.join();
        assert !isInside(trace); //~ uncaught-exception java.lang.AssertionError
    }
}
