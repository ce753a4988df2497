// Exceptions are thrown at a line, at a line of a method, and in place of calls of a method. A line
// means its last instruction, so that its call was made.
//@ options: +listener=.listener.ExceptionInjector +ei.exception=java.io.IOException("torn")@ExceptionsAreInjected:17;ExceptionsAreInjected$Odd@ExceptionsAreInjected.second():1;java.lang.IllegalArgumentException@ExceptionsAreInjected.third():1;java.lang.IllegalStateException@ExceptionsAreInjected$Base.called(int)
//@ verdict: safe
import java.io.IOException;

class ExceptionsAreInjected {
    static int calls;

    static int count() {
        return ++calls;
    }

    static String first() {
        try {
            int done = 1;
            done += count();
            return "nothing thrown, " + done;
        } catch (Exception thrown) {
            assert thrown instanceof IOException : thrown;
            return thrown.getMessage() + " at line " + thrown.getStackTrace()[0].getLineNumber();
        }
    }

    static int second() {
        calls = 10;
        return 3;
    }

    static int third() {
        calls = 20;
        int got = count();
        return got;
    }

    static class Odd extends RuntimeException {
        static int made = 5;
    }

    static class Base {
        void called(int value) {
            calls += value;
        }
    }

    static class Derived extends Base {
        @Override
        void called(int value) {
            calls += 2 * value;
        }
    }

    public static void main(String[] args) {
        String first = first();
        assert first.equals("torn at line 17") : first;
        assert calls == 1;
        try {
            second();
            assert false;
        } catch (Odd odd) {
            assert calls == 10 && odd.getMessage() == null && Odd.made == 5;
        }
        try {
            third();
            assert false;
        } catch (IllegalArgumentException thrown) {
            assert calls == 21;
            calls = 10;
        }
        Base derived = new Derived();
        try {
            derived.called(1);
            assert false;
        } catch (IllegalStateException thrown) {
            assert calls == 10;
            assert thrown.getStackTrace()[0].getMethodName().equals("main");
        }
    }
}
