// Checked exceptions pass undeclared through erased throws clauses; multi-catch and rethrow keep the class.
//@ mode: run
import java.io.IOException;

class CheckedExceptionsBySneaking {
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static void rethrow(int kind) throws IOException, InterruptedException {
        try {
            switch (kind) {
                case 0: throw new IOException("io");
                case 1: throw new InterruptedException("interrupted");
                default: throw new IllegalStateException("state");
            }
        } catch (final Exception e) {
            throw e;
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            CheckedExceptionsBySneaking.<RuntimeException>sneak(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        for (int kind = 0; kind < 3; kind++) {
            try {
                rethrow(kind);
            } catch (IOException | InterruptedException e) {
                System.out.println("multi " + e);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
