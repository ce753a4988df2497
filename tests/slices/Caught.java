// Data dependence: the caught exception is thrown in the method or in a method that it calls.
//@ options: --criterion Caught.java:33
class Caught {
    static final RuntimeException FIRST = new IllegalArgumentException();
    static final RuntimeException SECOND = new IllegalArgumentException();
    static final RuntimeException THIRD = new IllegalStateException();
    static int spare;

    static void fail(int number) {
        RuntimeException failure = number > 1 ? FIRST : SECOND; //+
        throw failure; //+
    }

    static void other(int number) {
        RuntimeException unused = THIRD; //-
        spare = number; //-
        throw unused; //-
    }

    public static void main(String[] args) {
        int number = args.length + 1; //+
        boolean isFirst = false;
        try {
            fail(number); //+
        } catch (IllegalArgumentException failure) {
            isFirst = failure == FIRST; //+
        }
        try {
            other(number); //-
        } catch (IllegalStateException failure) {
            spare = 2; //-
        }
        assert !isFirst; //+
    }
}
