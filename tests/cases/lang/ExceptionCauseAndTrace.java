// Exceptions keep message, cause and stack trace with file names and lines.
//@ mode: run
class ExceptionCauseAndTrace {
    static void inner(int depth) {
        if (depth == 0) {
            throw new IllegalArgumentException("deep");
        }
        inner(depth - 1);
    }

    static void outer() {
        try {
            inner(2);
        } catch (IllegalArgumentException e) {
            throw new RuntimeException("wrapped", e);
        }
    }

    public static void main(String[] args) {
        try {
            outer();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println(t);
                for (StackTraceElement frame : t.getStackTrace()) {
                    System.out.println("  " + frame.getClassName() + "." + frame.getMethodName() + ":"
                            + frame.getLineNumber() + " " + frame.getFileName());
                }
            }
        }
        System.out.println(new Error(new RuntimeException("only a cause")).getMessage());
        System.out.println(new Exception().getMessage() + " " + new Exception("x").getLocalizedMessage());
    }
}
