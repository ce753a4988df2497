// Exceptions: printStackTrace with causes, suppressed and circular ones, initCause rules, custom traces, no trace.
//@ mode: run
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

class ExceptionTextsAndCauses {
    static class Own extends Exception {
        Own(String message, Throwable cause, boolean suppression, boolean trace) {
            super(message, cause, suppression, trace);
        }

        @Override
        public String getLocalizedMessage() {
            return "localized " + getMessage();
        }
    }

    static class Silent extends RuntimeException {
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static Exception level(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException("bottom\nsecond line");
            }
            throw level(n - 1);
        } catch (Exception e) {
            Exception outer = new Exception("level " + n, e);
            outer.addSuppressed(new Own("suppressed " + n, null, true, true));
            return outer;
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    static void show(Action action) {
        try {
            action.run();
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        level(2).printStackTrace(System.out);
        Exception one = new Exception("one");
        Exception two = new Exception("two", one);
        one.initCause(two);
        one.addSuppressed(two);
        one.printStackTrace(System.out);
        new Own("no trace", one, false, false).printStackTrace(System.out);
        Silent silent = new Silent();
        System.out.println(silent.getStackTrace().length + " " + silent.getMessage() + " " + silent);
        Own own = new Own("x", null, false, true);
        own.addSuppressed(one);
        System.out.println(own.getSuppressed().length + " " + own + " " + own.getStackTrace().length);
        show(() -> one.addSuppressed(one));
        show(() -> one.addSuppressed(null));
        show(() -> one.initCause(null));
        show(() -> new Exception("self").initCause(two).initCause(two));
        show(() -> {
            Exception e = new Exception("self");
            e.initCause(e);
        });
        Exception custom = new Exception("custom");
        custom.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 5), new StackTraceElement("loader", "module", "1.0", "D", "e", null, -1), new StackTraceElement("F", "g", "F.java", -2), new StackTraceElement("H", "i", "H.java", -1)});
        custom.printStackTrace(System.out);
        show(() -> custom.setStackTrace(new StackTraceElement[] {null}));
        show(() -> custom.setStackTrace(null));
        StringWriter text = new StringWriter();
        new Error(custom).printStackTrace(new PrintWriter(text, true));
        System.out.print(text);
        System.out.println(new Error(custom).getMessage() + " " + new Exception((Throwable) null).getMessage() + " " + new AssertionError(5).getMessage() + " " + new AssertionError("m", custom).getCause());
        System.out.println(new ArrayIndexOutOfBoundsException(7).getMessage() + " | " + new StringIndexOutOfBoundsException(3).getMessage() + " | " + new IndexOutOfBoundsException(9L).getMessage() + " | " + new java.io.UncheckedIOException(new java.io.IOException("io")).getMessage());
        try {
            try {
                throw new Exception("try");
            } finally {
                silent.addSuppressed(custom);
                System.out.println(silent.getSuppressed().length);
            }
        } catch (Exception e) {
            StackTraceElement[] trace = e.getStackTrace();
            trace[0] = null;
            System.out.println(e.getStackTrace()[0]);
        }
    }
}
