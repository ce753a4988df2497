// Exceptions that are caught, by class and place.
//@ options: --listener exceptions
//@ verdict: safe
//@ heard:        2 java.lang.IllegalStateException at ExceptionsAreCounted.fail(ExceptionsAreCounted.java:9)
//@ heard:        1 java.lang.ArithmeticException at ExceptionsAreCounted.main(
class ExceptionsAreCounted {
    static void fail() {
        // The next statement must be in line 9.
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                fail();
            } catch (IllegalStateException expected) {
                continue;
            }
        }
        try {
            System.identityHashCode(1 / args.length);
        } catch (ArithmeticException expected) {
            return;
        }
    }
}
