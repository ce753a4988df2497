// Handlers of uncaught exceptions are not called if the initializer of the main class fails.
//@ mode: run check
//@ verdict: unsafe
public class MainClassCannotBeInitialized {
    static class Report implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            System.out.println("handled " + failure);
        }
    }

    static {
        Thread.setDefaultUncaughtExceptionHandler(new Report());
    }

    static {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            System.out.println(frame);
        }
    }

    static int quotient = 1 / Integer.parseInt("0"); //~ uncaught-exception java.lang.ExceptionInInitializerError

    public static void main(String[] args) {
        System.out.println(quotient);
    }
}
